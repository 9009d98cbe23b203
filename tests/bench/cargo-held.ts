import type { Judged } from './judged.ts'

/** Only measured. */
export const HELD: Judged[] = [
  {
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
    products: [
      'Portable Neck Fan Bladeless Hands Free USB Rechargeable Cooling',
      'Mini handheld fan 4000mAh personal desk fan',
    ],
    cargo: ['RECHARGEABLE MINI FANS', 'ELECTRIC FANS, NECK FAN 600 CTNS', 'PORTABLE HANDHELD FAN USB'],
  },
  {
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
    products: [
      'Smart Watch Fitness Tracker Heart Rate Blood Oxygen Sleep Monitor',
      'Smartwatch for Android iPhone 1.85 inch call',
    ],
    cargo: ['SMART WATCHES', 'SMART BRACELET FITNESS TRACKERS 85176290', 'WRIST WATCH SMART BLUETOOTH'],
  },
  {
    products: ['Air Fryer 5.8QT Digital Touch Oilless Oven Nonstick Basket', 'Compact 2 quart airfryer dorm'],
    cargo: [
      'ELECTRIC AIR FRYERS',
      'AIR FRYER MODEL AF-550 HS CODE 85166090',
      'KITCHEN APPLIANCES: AIR FRYERS 700 PCS',
    ],
  },
  {
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
    products: [
      'Bed Sheet Set Queen 1800 Thread Microfiber Deep Pocket',
      'Boho duvet cover set king with pillow shams',
    ],
    cargo: ['BED SHEET SETS POLYESTER', 'BED LINEN COTTON DUVET COVERS 6302', 'PRINTED BEDSHEETS MICROFIBRE'],
  },
  {
    products: [
      'Press on Nails Short Almond French Tip Fake Nails with Glue',
      '24pcs coffin false nails Y2K chrome',
    ],
    cargo: ['ARTIFICIAL NAILS PLASTIC', 'FALSE NAILS AND NAIL TIPS 392690', 'PLASTIC NAIL TIPS 60 CTNS'],
  },
  {
    products: [
      'Ionic Hair Dryer 1800W Professional Blow Dryer with Diffuser',
      'High speed blow dryer leafless 110000 rpm',
    ],
    cargo: ['HAIR DRYERS HS CODE 851631', 'ELECTRIC HAIR DRYER 400 CTNS', 'HAIRDRYER AND STYLING APPLIANCE'],
  },
  {
    products: ['Yoga Mat Thick Non Slip TPE Exercise Mat with Carrying Strap', 'Foldable pilates mat 6mm'],
    cargo: ['TPE YOGA MATS', 'YOGA MAT PVC 550 ROLLS', 'EXERCISE MATS NBR FOAM'],
  },
  {
    products: ['Adjustable Dumbbell 25 lb Pair Home Gym Weights', 'Neoprene hand weights set of 2'],
    cargo: ['CAST IRON DUMBBELLS', 'NEOPRENE DUMBBELL 950691', 'FITNESS EQUIPMENT DUMB BELLS 20 PALLETS'],
  },
  {
    products: [
      'Magnetic Building Blocks Tiles STEM Toys for Kids 100 pcs',
      'Mini bricks flower bouquet building set for adults',
    ],
    cargo: ['PLASTIC BUILDING BLOCKS', 'TOYS: BUILDING BLOCK SETS', 'MAGNETIC BUILDING TILES TOY'],
  },
  {
    products: ['Dog Bed Orthopedic Washable Calming Donut Pet Bed', 'Cat bed cave plush'],
    cargo: ['PET BEDS', 'PET BED POLYESTER FILLED 9404', 'DOG BEDS AND CUSHIONS'],
  },
  {
    products: [
      'Rechargeable Flashlight 10000 Lumens Tactical LED',
      'Headlamp for camping hiking motion sensor',
    ],
    cargo: ['LED TORCHES', 'LED FLASHLIGHTS 8513', 'FLASH LIGHT ALUMINUM AND HEADLAMPS'],
  },
  {
    products: [
      'Car Seat Covers Full Set PU Leather Universal Fit',
      'Breathable car seat cushion cover summer',
    ],
    cargo: ['CAR SEAT COVERS', 'AUTO ACCESSORIES SEAT COVER POLYESTER', 'AUTOMOTIVE SEAT COVERS PVC 90 CTNS'],
  },
  {
    products: [
      'Essential Oil Diffuser 500ml Ultrasonic Aroma Humidifier Flame',
      'Mini cool mist humidifier usb for car',
    ],
    cargo: ['AROMA DIFFUSERS', 'ULTRASONIC HUMIDIFIER 847989', 'ESSENTIAL OIL DIFFUSER HUMIDIFIERS'],
  },
  {
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
