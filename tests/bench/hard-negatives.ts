/**
 * Handwritten pairs of different goods that share an everyday word. The head-noun rule was developed on the `fit` half; `held`
 * was only measured.
 */
export interface HardNegative {
  split: 'fit' | 'held'
  product: string
  cargo: string
}

export const HARD_NEGATIVES: HardNegative[] = [
  ...hardNegatives('fit', [
    ['Slip On Walking Shoes for Nurses', 'WALKING STICKS ALUMINUM'],
    ['Breathable Walking Shoes', 'OUTDOOR WALKING POLES'],
    ['Satin Midi Dress for Wedding Guest', 'SATIN RIBBONS'],
    ['Gone Girl', 'GIRLS WOVEN JACKETS'],
    ["Food Rules: An Eater's Manual", 'FOOD GRADE SILICONE TRAYS'],
    ['The Racketeer', 'TENNIS RACKETS'],
    ['Travel Neck Pillow Memory Foam', 'TRAVEL ADAPTERS'],
    ['Leather Wallet for Men', 'LEATHER SOFAS'],
    ['Kitchen Timer Magnetic Digital', 'KITCHEN SINKS STAINLESS STEEL'],
    ['Water Gun for Kids', 'WATER METERS'],
    ['Baby Monitor with Camera', 'BABY WIPES'],
    ['Running Belt with Phone Pocket', 'RUNNING SHORTS LADIES'],
    ['Glass Straws Reusable 6 Pack', 'GLASS VASES'],
    ['Bamboo Toothbrush Holder', 'BAMBOO FLOORING'],
    ['Dog Raincoat Reflective', 'DOG CHEWS RAWHIDE'],
    ['Coffee Table Round Wood', 'COFFEE FILTERS PAPER'],
    ['Mobile Phone 5G Dual SIM', 'MOBILE PHONE BATTERIES'],
    ['Garden Gnome Solar', 'GARDEN HOSES PVC'],
    ['Watchmen', 'WATCH BOXES'],
    ['Steel Toe Work Boots', 'STEEL WIRE COILS'],
  ]),
  ...hardNegatives('held', [
    ['Hiking Socks Merino Wool', 'HIKING POLES CARBON'],
    ['Velvet Blazer for Women', 'VELVET CUSHIONS'],
    ['Little Women', 'WOMENS SWIMWEAR'],
    ['The Glass Castle: A Memoir', 'GLASS MARBLES'],
    ['Camping Stove Portable Gas', 'CAMPING HAMMOCKS'],
    ['Silk Pillow Mist Lavender', 'SILK SCARVES'],
    ['Fishing Hat with Neck Flap', 'FISHING REELS'],
    ['Kids Bike Helmet', 'KIDS FURNITURE'],
    ['Office Lamp Clip On', 'OFFICE PAPER A4'],
    ['Cotton Candy Maker', 'COTTON BUDS'],
    ['Cat Litter Box Enclosed', 'CAT LITTER BENTONITE'],
    ['Bathroom Scale Digital', 'BATHROOM VANITIES'],
    ['Beach Towel Oversized', 'BEACH BALLS INFLATABLE'],
    ['Car Seat Gap Filler', 'CAR SEAT HEATERS'],
    ['Rubber Duck Bath Toy', 'RUBBER HOSES'],
    ['Copper Tongue Scraper', 'COPPER TUBES'],
    ['Winter Jacket Down', 'WINTER TIRES'],
    ['Rose Gold Photo Frame', 'ROSE PLANTS LIVE'],
    ['Shower Curtain Waterproof', 'SHOWER TRAYS ACRYLIC'],
    ['The Carpenter', 'CARPETS WOVEN'],
  ]),
]

function hardNegatives(
  split: HardNegative['split'],
  pairs: [product: string, cargo: string][],
): HardNegative[] {
  return pairs.map(([product, cargo]) => ({ split, product, cargo }))
}
