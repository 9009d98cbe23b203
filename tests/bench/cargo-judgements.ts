/**
 * Listing titles as sellers write them, beside cargo descriptions as bills of lading word them: one entry a kind of
 * goods, every title fits every description of its entry and no other. Written by hand for this bench, because no public
 * set pairs products with bill-of-lading text. `fit` entries set the score's scale, the others only measure it.
 */
export interface Judged {
  split: 'fit' | 'held'
  products: string[]
  cargo: string[]
}

export const CARGO_JUDGEMENTS: Judged[] = [
  {
    split: 'fit',
    products: [
      '40oz Insulated Tumbler with Handle and Straw Leakproof Travel Coffee Mug',
      'Viral 30 oz stainless steel tumbler cup, keeps ice 24h',
    ],
    cargo: [
      'STAINLESS STEEL VACUUM CUPS HS CODE 9617.00',
      '450 CTNS DOUBLE WALL VACUUM TUMBLER',
      'VACUUM INSULATED DRINKWARE STAINLESS STEEL TUMBLERS PO 45521',
    ],
  },
  {
    split: 'held',
    products: [
      'Wireless Earbuds Bluetooth 5.3 Noise Cancelling Headphones with Charging Case IPX7',
      'TWS in ear earphones deep bass sport earbuds for gym',
    ],
    cargo: [
      'BLUETOOTH EARPHONES HS CODE 851830',
      '1200 CTNS WIRELESS HEADSETS MODEL TWS-X15',
      'STC BLUETOOTH HEADPHONE AND ACCESSORIES',
    ],
  },
  {
    split: 'fit',
    products: [
      'LED Strip Lights 50ft RGB Color Changing Music Sync for Bedroom',
      'Smart LED light strip 10m app control room decor',
    ],
    cargo: [
      'LED STRIP LIGHT 12V',
      'LIGHTING FIXTURES LED FLEXIBLE STRIP LAMPS 300 CARTONS',
      'RGB LED STRIPS SMD5050 HS 940542',
    ],
  },
  {
    split: 'held',
    products: [
      'Portable Neck Fan Bladeless Hands Free USB Rechargeable Cooling',
      'Mini handheld fan 4000mAh personal desk fan',
    ],
    cargo: ['RECHARGEABLE MINI FANS', 'ELECTRIC FANS, NECK FAN 600 CTNS', 'PORTABLE HANDHELD FAN USB'],
  },
  {
    split: 'fit',
    products: [
      'Oversized Graphic Tee Vintage Washed Cotton T-Shirt Women',
      'Mens heavyweight cotton tshirt 3 pack crew neck',
    ],
    cargo: [
      '100% COTTON KNITTED T-SHIRTS HTS 6109.10',
      'LADIES KNITTED TEE SHIRT 60% COTTON 40% POLYESTER',
      'MENS T SHIRTS STYLE NO 8891',
    ],
  },
  {
    split: 'held',
    products: [
      'Fleece Hoodie Zip Up Oversized Sweatshirt with Pockets',
      'Womens cropped hoodie pullover fall outfit',
    ],
    cargo: [
      'KNITTED HOODED SWEATSHIRTS 80% COTTON 20% POLYESTER',
      'HOODY JACKETS FLEECE 220 CTNS',
      'MENS FLEECE HOODED PULLOVER SWEATSHIRT',
    ],
  },
  {
    split: 'fit',
    products: [
      'High Waist Yoga Pants Tummy Control Workout Leggings with Pockets',
      'Seamless gym leggings scrunch butt lifting',
    ],
    cargo: [
      'LADIES LEGGINGS NYLON SPANDEX',
      'WOMENS KNITTED YOGA PANTS 88% POLYESTER 12% ELASTANE',
      'SEAMLESS LEGGINGS 150 CARTONS',
    ],
  },
  {
    split: 'held',
    products: [
      'Cloud Slides for Women and Men Pillow Slippers Non-Slip Shower Shoes',
      'Fuzzy house slippers memory foam indoor',
    ],
    cargo: [
      'EVA SLIPPERS',
      'FOOTWEAR: EVA SLIPPER WITH UPPER OF PLASTIC 6402',
      'INDOOR SLIPPERS TEXTILE UPPER',
    ],
  },
  {
    split: 'fit',
    products: [
      'Running Shoes Men Lightweight Breathable Walking Sneakers',
      'Chunky platform sneakers women white',
    ],
    cargo: [
      'SPORTS SHOES UPPER OF TEXTILE OUTSOLE RUBBER',
      'FOOTWEAR SNEAKERS 800 PRS',
      'MENS RUNNING SHOES HS 640411',
    ],
  },
  {
    split: 'held',
    products: [
      'Mini Crossbody Bag for Women Quilted Shoulder Purse Chain Strap',
      'Canvas Tote Bag Large Aesthetic Shoulder Handbag',
    ],
    cargo: [
      'LADIES HANDBAGS PU',
      'HANDBAGS OF ARTIFICIAL LEATHER 420222',
      'POLYESTER SHOULDER BAGS AND HANDBAGS',
    ],
  },
  {
    split: 'fit',
    products: [
      'Laptop Backpack Anti Theft Travel School Bag with USB Port Waterproof',
      'Kids dinosaur backpack for preschool',
    ],
    cargo: ['BACKPACKS POLYESTER 600D', 'SCHOOL BAGS AND BACKPACKS HS 4202.92', 'NYLON BACK PACKS 380 CTNS'],
  },
  {
    split: 'held',
    products: [
      'Phone Case for iPhone 15 Pro Max Clear Magnetic Shockproof Cover',
      'Cute silicone phone case with strap for galaxy s24',
    ],
    cargo: [
      'MOBILE PHONE CASES TPU',
      'PLASTIC PROTECTIVE CASES FOR MOBILE PHONE',
      'CELL PHONE COVER SILICONE 90 CTNS',
    ],
  },
  {
    split: 'fit',
    products: [
      '65W USB C Charger Block GaN Fast Charging Wall Plug',
      '20W fast wall charger foldable plug 2 port',
    ],
    cargo: [
      'POWER ADAPTERS AND CHARGERS HS 850440',
      'USB WALL CHARGERS',
      'TRAVEL CHARGER SWITCHING POWER SUPPLY',
    ],
  },
  {
    split: 'held',
    products: [
      '10000mAh Portable Charger Power Bank with Built in Cables',
      'Magnetic wireless power bank 5000 mAh slim',
    ],
    cargo: [
      'LITHIUM POWER BANKS UN3481',
      'POWER BANK 10000MAH 210 CARTONS',
      'PORTABLE POWER BANKS WITH LITHIUM ION BATTERY',
    ],
  },
  {
    split: 'fit',
    products: [
      'Bluetooth Speaker Portable Waterproof Wireless Outdoor Loud Stereo',
      'Retro mini speaker with bass boost bluetooth',
    ],
    cargo: ['WIRELESS SPEAKERS', 'BLUETOOTH SPEAKER BOX HS 851822', 'LOUDSPEAKERS PORTABLE 300 CTNS'],
  },
  {
    split: 'held',
    products: [
      'Smart Watch Fitness Tracker Heart Rate Blood Oxygen Sleep Monitor',
      'Smartwatch for Android iPhone 1.85 inch call',
    ],
    cargo: ['SMART WATCHES', 'SMART BRACELET FITNESS TRACKERS 85176290', 'WRIST WATCH SMART BLUETOOTH'],
  },
  {
    split: 'fit',
    products: [
      'Galaxy Projector Star Night Light for Bedroom with Remote',
      'Astronaut starry sky projector light kids room',
    ],
    cargo: [
      'STAR PROJECTOR LAMP',
      'LED NIGHT LIGHT PROJECTORS STARRY SKY',
      'PLASTIC STAR LIGHT PROJECTOR 120 CTNS',
    ],
  },
  {
    split: 'held',
    products: ['Air Fryer 5.8QT Digital Touch Oilless Oven Nonstick Basket', 'Compact 2 quart airfryer dorm'],
    cargo: [
      'ELECTRIC AIR FRYERS',
      'AIR FRYER MODEL AF-550 HS CODE 85166090',
      'KITCHEN APPLIANCES: AIR FRYERS 700 PCS',
    ],
  },
  {
    split: 'fit',
    products: [
      'Portable Blender USB Rechargeable Personal Smoothie Cup 6 Blades',
      'Mini juicer cup blender bottle for shakes',
    ],
    cargo: ['PORTABLE BLENDERS', 'JUICER BLENDER 500 CTNS', 'ELECTRIC BLENDER AND PARTS 850940'],
  },
  {
    split: 'held',
    products: [
      'Vegetable Chopper 12 in 1 Onion Dicer Slicer with Container',
      'Veggie chopper mandoline slicer kitchen gadget',
    ],
    cargo: [
      'VEGETABLE CUTTERS PLASTIC',
      'KITCHENWARE VEGETABLE CHOPPER SLICER',
      'MULTI FUNCTION VEGETABLE SLICER 260 CTNS',
    ],
  },
  {
    split: 'fit',
    products: [
      'Nonstick Cookware Set Granite Pots and Pans 10 Piece Induction',
      'Ceramic frying pan set with lids white',
    ],
    cargo: [
      'ALUMINIUM NON STICK COOKWARE',
      'ALUMINUM COOKWARE SET FRYING PANS 7615',
      'NONSTICK FRY PAN COATED',
    ],
  },
  {
    split: 'held',
    products: [
      'Stackable Storage Bins with Lids Closet Organizer Foldable Fabric Box',
      'Clear plastic organizer drawers for vanity',
    ],
    cargo: [
      'PLASTIC STORAGE BOXES',
      'FOLDABLE STORAGE BOX NON WOVEN FABRIC',
      'HOUSEHOLD ORGANIZERS PLASTIC 340 CTNS',
    ],
  },
  {
    split: 'fit',
    products: [
      'Faux Fur Throw Blanket Fuzzy Soft Sherpa Couch Blanket',
      'Heated blanket electric throw fast heating',
    ],
    cargo: ['FLANNEL BLANKETS 100% POLYESTER', 'SHERPA THROW BLANKET', 'BLANKETS OF SYNTHETIC FIBRES 630140'],
  },
  {
    split: 'held',
    products: [
      'Bed Sheet Set Queen 1800 Thread Microfiber Deep Pocket',
      'Boho duvet cover set king with pillow shams',
    ],
    cargo: ['BED SHEET SETS POLYESTER', 'BED LINEN COTTON DUVET COVERS 6302', 'PRINTED BEDSHEETS MICROFIBRE'],
  },
  {
    split: 'fit',
    products: [
      'Matte Liquid Lipstick Long Lasting Waterproof 12 Colors Set',
      'Peel off lip stain lip tint tattoo',
    ],
    cargo: ['COSMETICS LIPSTICK', 'LIPSTICKS HS 3304.10 80 CTNS', 'MAKE UP LIP TINT AND LIPSTICK'],
  },
  {
    split: 'held',
    products: [
      'Press on Nails Short Almond French Tip Fake Nails with Glue',
      '24pcs coffin false nails Y2K chrome',
    ],
    cargo: ['ARTIFICIAL NAILS PLASTIC', 'FALSE NAILS AND NAIL TIPS 392690', 'PLASTIC NAIL TIPS 60 CTNS'],
  },
  {
    split: 'fit',
    products: [
      'Makeup Brush Set 14 Pcs Kabuki Foundation Eyeshadow Brushes',
      'Travel makeup brushes with case vegan',
    ],
    cargo: ['COSMETIC BRUSHES', 'MAKE UP BRUSH SETS 9603.30', 'COSMETIC BRUSH WITH POUCH 75 CTNS'],
  },
  {
    split: 'held',
    products: [
      'Ionic Hair Dryer 1800W Professional Blow Dryer with Diffuser',
      'High speed blow dryer leafless 110000 rpm',
    ],
    cargo: ['HAIR DRYERS HS CODE 851631', 'ELECTRIC HAIR DRYER 400 CTNS', 'HAIRDRYER AND STYLING APPLIANCE'],
  },
  {
    split: 'fit',
    products: [
      'Massage Gun Deep Tissue Percussion Muscle Massager 6 Heads',
      'Mini massage gun quiet portable',
    ],
    cargo: ['MASSAGE GUN HS 901910', 'FASCIA GUNS MASSAGERS', 'ELECTRIC BODY MASSAGER 180 CTNS'],
  },
  {
    split: 'held',
    products: ['Yoga Mat Thick Non Slip TPE Exercise Mat with Carrying Strap', 'Foldable pilates mat 6mm'],
    cargo: ['TPE YOGA MATS', 'YOGA MAT PVC 550 ROLLS', 'EXERCISE MATS NBR FOAM'],
  },
  {
    split: 'fit',
    products: ['Resistance Bands Set for Working Out 5 Loop Booty Bands', 'Pull up assist bands heavy latex'],
    cargo: [
      'RESISTANCE BANDS LATEX',
      'FITNESS ARTICLES: ELASTIC RESISTANCE BAND',
      'EXERCISE BAND SETS RUBBER 100 CTNS',
    ],
  },
  {
    split: 'held',
    products: ['Adjustable Dumbbell 25 lb Pair Home Gym Weights', 'Neoprene hand weights set of 2'],
    cargo: ['CAST IRON DUMBBELLS', 'NEOPRENE DUMBBELL 950691', 'FITNESS EQUIPMENT DUMB BELLS 20 PALLETS'],
  },
  {
    split: 'fit',
    products: [
      'Giant Capybara Plushie Stuffed Animal Soft Hugging Pillow',
      'Weighted dinosaur plush stuffed toy',
    ],
    cargo: ['PLUSH TOYS', 'STUFFED TOYS POLYESTER 9503', 'SOFT TOYS PLUSH ANIMALS 640 CTNS'],
  },
  {
    split: 'held',
    products: [
      'Magnetic Building Blocks Tiles STEM Toys for Kids 100 pcs',
      'Mini bricks flower bouquet building set for adults',
    ],
    cargo: ['PLASTIC BUILDING BLOCKS', 'TOYS: BUILDING BLOCK SETS', 'MAGNETIC BUILDING TILES TOY'],
  },
  {
    split: 'fit',
    products: ['Remote Control Car 4WD Monster Truck Off Road RC Car for Boys', 'Fast RC drift car 1:16'],
    cargo: ['REMOTE CONTROL CARS TOYS', 'R/C TOY CAR PLASTIC', 'RADIO CONTROLLED TOY CARS 210 CTNS'],
  },
  {
    split: 'held',
    products: ['Dog Bed Orthopedic Washable Calming Donut Pet Bed', 'Cat bed cave plush'],
    cargo: ['PET BEDS', 'PET BED POLYESTER FILLED 9404', 'DOG BEDS AND CUSHIONS'],
  },
  {
    split: 'fit',
    products: [
      'Camping Tent 4 Person Instant Pop Up Waterproof Family',
      'Ultralight backpacking tent 2 person',
    ],
    cargo: ['CAMPING TENTS POLYESTER', 'TENTS OF SYNTHETIC FIBRES 630622', 'POP UP TENT 160 CTNS'],
  },
  {
    split: 'held',
    products: [
      'Rechargeable Flashlight 10000 Lumens Tactical LED',
      'Headlamp for camping hiking motion sensor',
    ],
    cargo: ['LED TORCHES', 'LED FLASHLIGHTS 8513', 'FLASH LIGHT ALUMINUM AND HEADLAMPS'],
  },
  {
    split: 'fit',
    products: [
      'Car Phone Holder Mount Vacuum Suction Dashboard Magnetic',
      'Adjustable phone stand for desk foldable',
    ],
    cargo: ['MOBILE PHONE HOLDERS', 'PLASTIC PHONE STAND BRACKET', 'CAR MOUNT HOLDER FOR MOBILE PHONES'],
  },
  {
    split: 'held',
    products: [
      'Car Seat Covers Full Set PU Leather Universal Fit',
      'Breathable car seat cushion cover summer',
    ],
    cargo: ['CAR SEAT COVERS', 'AUTO ACCESSORIES SEAT COVER POLYESTER', 'AUTOMOTIVE SEAT COVERS PVC 90 CTNS'],
  },
  {
    split: 'fit',
    products: ['Scented Candles Gift Set Soy Wax Aromatherapy Jar', 'Large 3 wick vanilla candle'],
    cargo: ['SCENTED CANDLES IN GLASS JAR', 'CANDLES 3406', 'WAX CANDLES SOY 1100 CTNS'],
  },
  {
    split: 'held',
    products: [
      'Essential Oil Diffuser 500ml Ultrasonic Aroma Humidifier Flame',
      'Mini cool mist humidifier usb for car',
    ],
    cargo: ['AROMA DIFFUSERS', 'ULTRASONIC HUMIDIFIER 847989', 'ESSENTIAL OIL DIFFUSER HUMIDIFIERS'],
  },
  {
    split: 'fit',
    products: [
      'Reusable Water Bottle with Time Marker 1 Gallon Motivational',
      'Kids straw water bottle leak proof',
    ],
    cargo: [
      'PLASTIC WATER BOTTLES TRITAN',
      'SPORTS BOTTLES PLASTIC DRINKING',
      'DRINKING WATER BOTTLE 500 CTNS',
    ],
  },
  {
    split: 'held',
    products: [
      'Hair Claw Clips Large Matte Butterfly for Thick Hair',
      'Satin heatless curling set overnight hair rollers',
    ],
    cargo: [
      'HAIR CLIPS PLASTIC',
      'HAIR ACCESSORIES CLAW CLIPS AND ROLLERS 9615',
      'PLASTIC HAIR ORNAMENTS HAIR CLAWS',
    ],
  },
]

/** Cargo of other kinds that shares words with the titles above. */
export const OTHER_CARGO = [
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

/**
 * A title, and a cargo that shares an everyday word with it and is of another kind: a use, a material, a user, a part or
 * an accident of spelling. By hand; a few of the `fit` half are what a reader met. That half was looked at while the rule
 * for head nouns was made, the `held` half only measured.
 */
export interface FalseFriend {
  split: 'fit' | 'held'
  product: string
  cargo: string
}

export const FALSE_FRIENDS: FalseFriend[] = [
  ...falseFriends('fit', [
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
  ...falseFriends('held', [
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

function falseFriends(split: FalseFriend['split'], pairs: [product: string, cargo: string][]): FalseFriend[] {
  return pairs.map(([product, cargo]) => ({ split, product, cargo }))
}
