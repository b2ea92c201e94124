import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { WalletScriptName } from './walletScriptGlobal.js'

/**
 * A scripted wallet as one classic script. The published package holds it; run from source, it is bundled here.
 */
export async function loadWalletScript(name: WalletScriptName): Promise<string> {
  const built = fileURLToPath(new URL(`./${name}.global.js`, import.meta.url))
  if (existsSync(built)) return readFile(built, 'utf8')
  const { buildWalletScript } = await import('./buildWalletScript.js')
  return buildWalletScript(name)
}
