import type { CategoryImports } from '#contracts/category-imports'
import { Figure } from '../../../ui/figure.tsx'
import { plural, quantity } from '../../../ui/number.ts'
import { CategorySeason } from './category-season.tsx'
import type { Figures } from './category-words.ts'
import { CodeImportsFold, hsWords } from './code-imports.tsx'

/** On a product's page. */
export default function CategoryImportsPanel({ imports }: { imports: CategoryImports }) {
  const { shipments, codedShipments, suppliers } = imports.basis
  return (
    <CodeImportsFold
      imports={imports}
      title="US imports of the whole category"
      anchor="category-imports"
      subject="The whole category"
    >
      <Figure>{quantity(shipments)}</Figure> of <Figure>{plural(codedShipments, 'shipment')}</Figure> of goods
      like this have this code, from <Figure>{plural(suppliers, 'supplier')}</Figure>.
    </CodeImportsFold>
  )
}

/** On a category's page, which needs charts only here. */
export function CategoryMonths({ season, imports, coded }: Pick<Figures, 'season' | 'imports' | 'coded'>) {
  return (
    <>
      <CategorySeason season={season} imports={imports} />
      {imports.map((code) => (
        <CodeImportsFold
          key={code.hs}
          imports={code}
          title={`US imports: ${code.name ?? hsWords(code.hs)}`}
          subject="This part of the category"
        >
          <Figure>{quantity(code.products)}</Figure> of the <Figure>{plural(coded, 'product')}</Figure> whose
          code is known have this code, by their suppliers’ shipments.
        </CodeImportsFold>
      ))}
    </>
  )
}
