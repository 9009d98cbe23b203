import { expect, it } from 'vitest'
import { kindOfShared } from '../../../../backend/contracts/share-target.ts'

it.each([
  ['image/jpeg', 'IMG_1.JPG', 'picture'],
  ['image/heic', 'IMG_1.HEIC', 'picture'],
  ['image/jpg', 'photo', 'picture'],
  ['', 'photo.webp', 'picture'],
  ['text/comma-separated-values', 'kalodata', 'list'],
  ['image/svg+xml', 'logo.svg', null],
  ['text/csv', 'kalodata', 'list'],
  ['', 'kalodata.csv', 'list'],
  ['application/vnd.ms-excel', 'picks.csv', 'list'],
  ['application/octet-stream', 'picks.XLSX', 'list'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'picks', 'list'],
  ['application/pdf', 'offer.pdf', null],
  ['text/html', 'csv', null],
  ['', '', null],
])('a shared file of type %j named %j is: %s', (type, name, kind) => {
  expect(kindOfShared({ type, name })).toBe(kind)
})
