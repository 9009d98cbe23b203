import { expect, it } from 'vitest'
import { CreatorItem, VideoItem } from './echotik-video-items.ts'

/** Values as in the vendor's page, invented. */
const VIDEO = {
  create_time: '1628504241',
  data_size: '3307751',
  duration: 38,
  hash_tag: '#a #b',
  play_addr: 'https://v.example/1.mp4',
  reflow_cover: 'https://c.example/1.jpeg',
  region: 'ID',
  total_comments_cnt: 2,
  total_digg_cnt: 20,
  total_favorites_cnt: 1,
  total_shares_cnt: 0,
  total_video_sale_cnt: 0,
  total_video_sale_gmv_amt: 0,
  total_views_cnt: 2560,
  user_id: '6788316924469380097',
  video_id: '6994372454948900122',
}

it('reads a video, its day in seconds and no sales value as unknown', () => {
  expect(VideoItem.parse(VIDEO)).toEqual({
    videoId: '6994372454948900122',
    creatorId: '6788316924469380097',
    publishedOn: '2021-08-09',
    seconds: 38,
    thumbnailUrl: 'https://c.example/1.jpeg',
    views: 2560,
    likes: 20,
    comments: 2,
    shares: 0,
    favorites: 1,
    units: 0,
    salesValue: null,
    currency: null,
    playAddress: 'https://v.example/1.mp4',
  })
})

it.each([
  ['without most fields', { video_id: '1' }],
  [
    'with odd types',
    {
      ...VIDEO,
      user_id: ['x'],
      create_time: {},
      total_views_cnt: -4,
      total_video_sale_cnt: 'many',
      duration: null,
    },
  ],
])('keeps a video %s', (_, item) => {
  const { creatorId, publishedOn, views, units, seconds } = VideoItem.parse(item)
  expect([creatorId, publishedOn, views, units, seconds]).toEqual([null, null, null, null, null])
})

it('refuses a video without an id', () => {
  expect(VideoItem.safeParse({ ...VIDEO, video_id: '' }).success).toBe(false)
  expect(VideoItem.safeParse({ ...VIDEO, video_id: '../1' }).success).toBe(false)
})

const CREATOR = {
  user_id: '104962950695723008',
  unique_id: '@some.creator_1',
  nick_name: 'Some creator',
  contact_email: 'Hello@Creators.example',
  region: 'US',
  language: 'en',
  gender: 'female',
  signature: 'Call me',
  sales_flag: 3,
  off_mark: 0,
  total_followers_cnt: 4173,
  total_followers_30d_cnt: -12,
  total_product_cnt: 6,
  total_sale_cnt: 47,
  total_video_sale_30d_cnt: 3,
}

it('reads a creator without the guessed gender and the text of the profile', () => {
  const read = CreatorItem.parse(CREATOR)
  expect(read).toMatchObject({
    handle: 'some.creator_1',
    email: 'hello@creators.example',
    sellsBy: 'video and live',
    followersAdded: -12,
    closed: false,
  })
  expect(JSON.stringify(read)).not.toMatch(/female|Call me/)
})

it.each([
  ['a handle that would leave the link', { unique_id: 'a/../b?c' }, 'handle'],
  ['an address that is none', { contact_email: 'write me' }, 'email'],
  ['an empty address', { contact_email: '' }, 'email'],
  ['a region in words', { region: 'United States' }, 'region'],
  ['an unknown way to sell', { sales_flag: 9 }, 'sellsBy'],
  ['followers that are no number', { total_followers_cnt: 'a lot' }, 'followers'],
] as const)('drops %s', (_, change, field) => {
  expect(CreatorItem.parse({ ...CREATOR, ...change })[field]).toBeNull()
})

it('marks a closed account', () => {
  expect(CreatorItem.parse({ ...CREATOR, off_mark: 2 }).closed).toBe(true)
})
