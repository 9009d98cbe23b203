import { describe, expect, it } from 'vitest'
import { categoryOf } from './category.ts'

describe('categoryOf', () => {
  it.each([
    ['Beauty & Personal Care', 'Beauty & Personal Care'],
    ['Womenswear & Underwear', 'Fashion'],
    ['Luggage & Bags', 'Fashion'],
    ['Phones & Electronics', 'Electronics'],
    ['Computers & Office Equipment', 'Electronics'],
    ['Sports & Outdoor', 'Sports & Outdoors'],
    ['sporting-goods', 'Sports & Outdoors'],
    ['Health', 'Health & Wellness'],
    ['hpc', 'Health & Wellness'],
    ['Health & Household > Vitamins & Supplements', 'Health & Wellness'],
    ['Automotive & Motorcycle', 'Automotive'],
    ['Kitchenware', 'Kitchen & Dining'],
    ['Home & Kitchen > Kitchen & Dining > Mugs', 'Kitchen & Dining'],
    ['Home Supplies', 'Home & Living'],
    ['Textiles & Soft Furnishings', 'Home & Living'],
    ['Household Appliances', 'Home & Living'],
    ['Smart Watches', 'Electronics'],
    ['Décor', 'Home & Living'],
    ['Home > Beauty > Lips', 'Beauty & Personal Care'],
    ['Home > Furniture > Sofas', 'Home & Living'],
    ['Home', 'Home & Living'],
    ['All Departments » Sports -> Yoga', 'Sports & Outdoors'],
    ['Amazon.com.tr > Kişisel Bakım', 'Beauty & Personal Care'],
    ['Elektronik', 'Electronics'],
    ['Trang chủ > Nhà Cửa & Đời Sống', 'Home & Living'],
    ['Sức Khỏe', 'Health & Wellness'],
    ['Perawatan Wajah', 'Beauty & Personal Care'],
    ['Inicio / Hogar y Cocina', 'Home & Living'],
    ['首页 > 美妆护肤', 'Beauty & Personal Care'],
    ['厨房用品', 'Kitchen & Dining'],
  ])('maps %s', (category, ours) => {
    expect(categoryOf(category, 'Something')).toBe(ours)
  })

  it.each([
    ['home-garden', 'Nonstick Frying Pan with Lid', 'Kitchen & Dining'],
    ['Home & Kitchen', 'Weighted Throw Blanket', 'Home & Living'],
  ])('uses the product name inside %s', (category, name, ours) => {
    expect(categoryOf(category, name)).toBe(ours)
  })

  it.each([
    [null],
    [''],
    ['Non Fiction'],
    ['Books > Health, Fitness & Dieting'],
    ['Toys & Hobbies'],
    ['Pet Supplies'],
    ['600001'],
    ['Scarce'],
    ['Home > Something Else'],
    ['Home > Toys > Cars'],
    ['EV chargers'],
  ])('does not guess from %s', (category) => {
    expect(categoryOf(category, 'Yoga mat for kitchen and car')).toBeNull()
  })
})
