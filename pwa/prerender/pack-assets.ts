import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Brotli twins at maximum level, too slow for each start. */
export function packAssets(): Plugin {
  let assets = ''
  let written = false
  return {
    name: 'pack-assets',
    apply: 'build',
    configResolved(config) {
      assets = join(config.root, config.build.outDir, config.build.assetsDir)
    },
    writeBundle() {
      written = true
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (!written) return
        const texts = (await readdir(assets)).filter((file) => /\.(js|css)$/.test(file))
        await Promise.all(
          texts.map(async (file) => {
            const path = join(assets, file)
            await writeFile(`${path}.br`, await compress(await readFile(path), SMALLEST))
          }),
        )
      },
    },
  }
}

const compress = promisify(brotliCompress)
const SMALLEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
