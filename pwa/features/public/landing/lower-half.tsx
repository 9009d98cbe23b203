import { PlanOffer } from '../premium/plan-offer.tsx'
import { Benefits } from './benefits.tsx'
import { DemoAnalytics } from './demo-analytics.tsx'
import { Testimonials } from './testimonials.tsx'
import { WorkedCase } from './worked-case.tsx'

export default function LowerHalf() {
  return (
    <>
      <Benefits />
      <DemoAnalytics />
      <WorkedCase />
      <Testimonials />
      <PlanOffer />
    </>
  )
}
