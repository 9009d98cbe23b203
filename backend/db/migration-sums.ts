/**
 * SHA-256 of each migration's text as it landed. A migration that has run somewhere is never edited: what it left out is
 * a new migration. A test compares; a database keeps the sum of what it ran.
 */
export const MIGRATION_SUMS = {
  '0001-foundation': 'a744b3bdfdb72f092879952efb7088618076a2aaa25c35e26d915f6194298531',
  '0002-search': '61813699329d1528840b11797b87ea69c2776e4d0ae9f2b1504f47ff458ee8bd',
  '0003-inbox': '92d718ae90ce4bf0600659169022ba4f6cd5591650ee1094c594b4e30f5ffe6e',
  '0004-supplier-directory': 'a5e4d69be207d14d49a1ccf5bfe3e14d1c4230366607fbfa13abbb7e1657555a',
  '0005-accounts': '5b8e5778f6b33e3d30ea50ffcd67217142cf420f2cf54dde4c43caba976f5a86',
  '0006-billing': '2801f0bf05cb5b078957aafcdc44ddd2293a9cce00dc2421aa9af54c19919a45',
  '0007-weekly-report': '3032ed93057e1802aeb302dd8adfc04beb1aafd60fbb1838aec09f20409e7923',
  '0008-explore': '8d980243474956e1de28f1eafe267cbb9baa4c4fe17652a6b03a86c692745993',
  '0009-early-builds': 'f3a29a2c7b7d40121a10367de20d8d7927bfc33b3a15eb3f8335f96c686fa258',
  '0010-refresh': '51e1dd0e04392122fffe340ce7bbced1e2cd87b4e44773aa92268d036c98ad42',
  '0011-contact-access': '2578c71fa4528bad15f6bb73c8336f01ace3308a7d00dc9dfde63910bf8cbc88',
  '0012-pictures': 'cc8965c6fd13e38c0fc27a6985b0f260c8c12e47804e6d87300924b458d209c9',
  '0013-verified-addresses': 'e325cd1a819b637511efaed7a15182af982f486c0353b30bb9a6fb743bcb8cec',
  '0016-price-levels': '3ac1bc76d4c04a9ef34697f36947b4a499719dbc75923471791ee7701a40bc78',
  '0017-trends-by-product': '30abb226546e5333585a671282a7844e6c0cb4501084d1af9c898f7efec14600',
  '0018-trend-memory': '24b725a774d7f7a933748d9ad56bc80c1cb9e3780dc83ab5c8c3ef26e3f95f03',
  '0019-product-weeks': '3f74fca817e456100103e91db156d019904dfd93d684082bfb9961e48059fd04',
  '0020-track-record': '9fb5c11d8967019637b92eedeb7c6c2dc51b2c4b32d01274137ffa6d3c1744ef',
  '0022-sparse-records': '3c8928ba944d1d9cad526639874b1c60ee2dd5d99e05041184e34d86f464b067',
  '0023-week-before': 'aba0e3e7048de6b372cf5fa78f15621090d0e49fc38cac39e59c40ce8d21d8be',
  '0024-silence-is-counted': '8c67e6b7aad24f4d031bcfe3652b41efa475013357105245702063ab3b99aaf4',
  '0025-landed-profit': '77058934018e456696b8fb6377146c15ca2fc17e5a318415b8c2da21d7b55285',
  '0026-pipeline': '3361474ffe73489fc67f568af9edac7e832dfa86ee1d480525b9fb6f15429447',
  '0027-look-up': '8b43407486015e1c09121b34650e176ead5d172ae5d3e34d1dd21fb9395858f6',
  '0034-operator': '30cabb87987aecf7254a2b9026868e01fed4c5ae6fdbad9b99dffebeb024bf2e',
}
