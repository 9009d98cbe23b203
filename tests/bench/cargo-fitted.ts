import type { Judged } from './judged.ts'

/** Used to fit the score's scale. */
export const FITTED: Judged[] = [
  {
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
    products: [
      'Laptop Backpack Anti Theft Travel School Bag with USB Port Waterproof',
      'Kids dinosaur backpack for preschool',
    ],
    cargo: ['BACKPACKS POLYESTER 600D', 'SCHOOL BAGS AND BACKPACKS HS 4202.92', 'NYLON BACK PACKS 380 CTNS'],
  },
  {
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
    products: [
      'Bluetooth Speaker Portable Waterproof Wireless Outdoor Loud Stereo',
      'Retro mini speaker with bass boost bluetooth',
    ],
    cargo: ['WIRELESS SPEAKERS', 'BLUETOOTH SPEAKER BOX HS 851822', 'LOUDSPEAKERS PORTABLE 300 CTNS'],
  },
  {
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
    products: [
      'Portable Blender USB Rechargeable Personal Smoothie Cup 6 Blades',
      'Mini juicer cup blender bottle for shakes',
    ],
    cargo: ['PORTABLE BLENDERS', 'JUICER BLENDER 500 CTNS', 'ELECTRIC BLENDER AND PARTS 850940'],
  },
  {
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
    products: [
      'Faux Fur Throw Blanket Fuzzy Soft Sherpa Couch Blanket',
      'Heated blanket electric throw fast heating',
    ],
    cargo: ['FLANNEL BLANKETS 100% POLYESTER', 'SHERPA THROW BLANKET', 'BLANKETS OF SYNTHETIC FIBRES 630140'],
  },
  {
    products: [
      'Matte Liquid Lipstick Long Lasting Waterproof 12 Colors Set',
      'Peel off lip stain lip tint tattoo',
    ],
    cargo: ['COSMETICS LIPSTICK', 'LIPSTICKS HS 3304.10 80 CTNS', 'MAKE UP LIP TINT AND LIPSTICK'],
  },
  {
    products: [
      'Makeup Brush Set 14 Pcs Kabuki Foundation Eyeshadow Brushes',
      'Travel makeup brushes with case vegan',
    ],
    cargo: ['COSMETIC BRUSHES', 'MAKE UP BRUSH SETS 9603.30', 'COSMETIC BRUSH WITH POUCH 75 CTNS'],
  },
  {
    products: [
      'Massage Gun Deep Tissue Percussion Muscle Massager 6 Heads',
      'Mini massage gun quiet portable',
    ],
    cargo: ['MASSAGE GUN HS 901910', 'FASCIA GUNS MASSAGERS', 'ELECTRIC BODY MASSAGER 180 CTNS'],
  },
  {
    products: ['Resistance Bands Set for Working Out 5 Loop Booty Bands', 'Pull up assist bands heavy latex'],
    cargo: [
      'RESISTANCE BANDS LATEX',
      'FITNESS ARTICLES: ELASTIC RESISTANCE BAND',
      'EXERCISE BAND SETS RUBBER 100 CTNS',
    ],
  },
  {
    products: [
      'Giant Capybara Plushie Stuffed Animal Soft Hugging Pillow',
      'Weighted dinosaur plush stuffed toy',
    ],
    cargo: ['PLUSH TOYS', 'STUFFED TOYS POLYESTER 9503', 'SOFT TOYS PLUSH ANIMALS 640 CTNS'],
  },
  {
    products: ['Remote Control Car 4WD Monster Truck Off Road RC Car for Boys', 'Fast RC drift car 1:16'],
    cargo: ['REMOTE CONTROL CARS TOYS', 'R/C TOY CAR PLASTIC', 'RADIO CONTROLLED TOY CARS 210 CTNS'],
  },
  {
    products: [
      'Camping Tent 4 Person Instant Pop Up Waterproof Family',
      'Ultralight backpacking tent 2 person',
    ],
    cargo: ['CAMPING TENTS POLYESTER', 'TENTS OF SYNTHETIC FIBRES 630622', 'POP UP TENT 160 CTNS'],
  },
  {
    products: [
      'Car Phone Holder Mount Vacuum Suction Dashboard Magnetic',
      'Adjustable phone stand for desk foldable',
    ],
    cargo: ['MOBILE PHONE HOLDERS', 'PLASTIC PHONE STAND BRACKET', 'CAR MOUNT HOLDER FOR MOBILE PHONES'],
  },
  {
    products: ['Scented Candles Gift Set Soy Wax Aromatherapy Jar', 'Large 3 wick vanilla candle'],
    cargo: ['SCENTED CANDLES IN GLASS JAR', 'CANDLES 3406', 'WAX CANDLES SOY 1100 CTNS'],
  },
  {
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
]
