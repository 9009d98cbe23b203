/** An applied migration is never edited; corrections are new migrations. A test compares, and databases record the checksum. */
export const MIGRATION_SUMS = {
  '0047-baseline': '64d9cf8029b7399c643d1772a4ff74d664ce9d2ae4194088ca4ad5d6e291f21e',
  '0049-bounded-journal': 'a89678d721f5d256f31e5d59ed375c6b0fc2954da900c7b0f9e33f4830e2b305',
  '0050-delivery-queues': '1e4745d9a36b702f6eeee489604295a95f207cdfec1238d919612f7e82639157',
  '0051-days-left-out': '21f4640c0de8f1583bd1739b889ed0335301bd2aff1c28502478274e2b6cad44',
  '0052-market-week': '49f94f500a48d1fcb7f1d4c8c7dc2e10f7ccd792ffeffbaa623b25bb5ead23c9',
  '0053-rank-trends': 'e54e9880683ef0943c384fcdb03ed1402ffdad0d8a99f93d5a68a816f48a3eac',
  '0054-factory-prices': 'a0fff1bee4d8c6950d4dc1e92032b2dc4e5e6b39be758a55b8d83a9885a75c62',
  '0055-witness': 'c07a749b16eaa05d19f048bb45e6de21b26c180ad91245bdb98276f882757d3a',
  '0059-forecast-memory': '94bf979a3982deb79ffa2990bbbfe2a1d05fdf97fc029504e6e24a042be6e524',
  '0060-market-question': '5fc83bea3448961a7acf4ceb715875384d134368f823d4965a0585f8406ffad9',
  '0062-match-basis': 'a3c5fdf544b94b78738e4e32cd4d7e72889c9e04cc2030806198c42e04723376',
  '0063-plain-names': '062fa833c19543a63f3de953f791a7f64f6296fd1ea4c33efb3d5a0476babcd2',
  '0064-words-inside': 'fb34991038b98a87f5c4f800aa5a680736a3defe00e7121ea7a20a6306506abd',
  '0070-customs-code': '6f79f1666870bd92bbc55e2d0c5942035dc0c4902f1d58d34b374df24b91cb66',
  '0073-matched-goods': '4b79470a89375e1eb3797c8aa04ed44ae087d2c06a1b1d45b79b8916a6a8c7ff',
  '0074-supplier-found': '57316d83d32bcca54f4497ae24f540e5aa8da4fba95d2c4b8a3f404b4758153e',
}
