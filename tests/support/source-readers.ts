import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { sourceFiles } from './source-patterns.ts'

export interface SourceReader {
  file: string
  name: string
  takesList: boolean
}

/** Rooms that read external or typed text. */
const ROOMS =
  /^(?:backend\/(?:calendar|category-imports|contracts|explore|http|inbox|lookup|notices|profit|search|sources|suppliers|trends)|pwa\/(?:ui|features|offline))\//

export function sourceReaders(): SourceReader[] {
  return sourceFiles()
    .filter((file) => ROOMS.test(file))
    .flatMap((file) => {
      const found: SourceReader[] = []
      const { program } = parseSync(file, readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
      new Visitor({
        ExportNamedDeclaration({ declaration }) {
          if (
            declaration?.type !== 'FunctionDeclaration' ||
            declaration.async ||
            !declaration.id ||
            /^use[A-Z]/.test(declaration.id.name)
          )
            return
          const type = typeOfFirst(declaration.params[0])
          if (type) found.push({ file, name: declaration.id.name, takesList: type === 'list' })
        },
      }).visit(program)
      return found
    })
}

function typeOfFirst(param: ESTree.Function['params'][number] | undefined): 'text' | 'list' | null {
  const type = param && 'typeAnnotation' in param ? param.typeAnnotation?.typeAnnotation : undefined
  if (!type) return null
  if (isText(type)) return 'text'
  const list = type.type === 'TSTypeOperator' ? type.typeAnnotation : type
  return list.type === 'TSArrayType' && isText(list.elementType) ? 'list' : null
}

function isText(type: ESTree.TSType): boolean {
  return type.type === 'TSUnionType' ? type.types.some(isText) : type.type === 'TSStringKeyword'
}
