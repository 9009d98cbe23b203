import { FITTED } from './cargo-fitted.ts'
import { HELD } from './cargo-held.ts'

/**
 * Listing titles as sellers write them, beside cargo descriptions as bills of lading word them: one entry a kind of
 * goods, every title fits every description of its entry and no other. Written by hand for this bench, because no public
 * set pairs products with bill-of-lading text.
 */
export interface Judged {
  products: string[]
  cargo: string[]
}

/** Cargo of other kinds that shares words with the titles above. */
const OTHER_CARGO = [
  'STAINLESS STEEL SCREWS AND BOLTS',
  'STAINLESS STEEL SINKS',
  'MOBILE PHONES',
  'MOBILE PHONE PARTS LCD SCREENS',
  'CAR TYRES',
  'CAR PARTS BRAKE PADS',
  'WOODEN BEDROOM FURNITURE BEDS',
  'LED TELEVISION PANELS',
  'LED DISPLAY MODULES',
  'COTTON YARN',
  'COTTON FABRIC DYED',
  'POLYESTER FILAMENT YARN',
  'PLASTIC RESIN GRANULES',
  'PLASTIC BAGS',
  'GLASS JARS',
  'GLASS BOTTLES EMPTY',
  'STEEL PIPES',
  'FROZEN SHRIMP',
  'FRESH BANANAS',
  'RUBBER GLOVES',
  'CERAMIC FLOOR TILES',
  'WATER PUMPS',
  'WATER HEATERS',
  'ELECTRIC MOTORS',
  'ELECTRIC CABLE AND WIRE',
  'LEATHER SHOE UPPERS',
  'SHOE RACKS METAL',
  'BAG MAKING MACHINE',
  'PAPER SHOPPING BAGS',
  'WATCH STRAPS LEATHER',
  'WALL CLOCKS',
  'KITCHEN CABINETS',
  'KITCHEN KNIVES',
  'OFFICE CHAIRS',
  'TABLES AND CHAIRS PLASTIC',
  'PET FOOD BAGS',
  'DOG LEASHES NYLON',
  'BABY STROLLERS',
  'BICYCLE PARTS',
  'SOLAR PANELS',
  'LITHIUM BATTERY CELLS',
  'COFFEE BEANS GREEN',
  'TEA',
  'COSMETIC BOTTLES EMPTY',
  'BRUSH HANDLES WOOD',
  'PAINT BRUSHES',
  'HAIR EXTENSIONS HUMAN HAIR WIGS',
  'NAIL POLISH',
  'IRON NAILS',
  'MENS SHIRTS WOVEN COTTON',
  'LADIES DRESSES POLYESTER',
  'BABY GARMENTS',
  'FLOOR MATS RUBBER',
  'BATH MATS',
  'MAGNETIC STRIPS',
  'GARDEN TOOLS',
  'PROJECTOR SCREENS',
  'PRINTING INK',
  'CURTAINS POLYESTER',
  'PILLOWS',
  'TOWELS COTTON',
  'GLASS CUPS',
  'PAPER CUPS',
  'CERAMIC MUGS',
  'GUITAR STRINGS',
  'FISHING NETS',
  'CHRISTMAS LIGHTS',
  'STREET LAMPS LED',
  'INDUSTRIAL FANS',
  'RC DRONES',
]

/** Every description, of the goods that are judged and of others: what a title is looked for in. */
export const ALL_CARGO = [...[...FITTED, ...HELD].flatMap(({ cargo }) => cargo), ...OTHER_CARGO]
