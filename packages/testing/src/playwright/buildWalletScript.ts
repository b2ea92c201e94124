import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { walletScriptGlobal } from './walletScriptGlobal.js'

let script: Promise<string> | undefined

/** Bundles the scripted wallet from source, once for a process. */
export function buildWalletScript(): Promise<string> {
  script ??= bundle()
  return script
}

async function bundle(): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('./scriptedWalletGlobal.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: walletScriptGlobal,
    target: 'es2022',
    conditions: ['@hawser/source'],
    legalComments: 'none',
  })
  const [file] = result.outputFiles
  if (!file) throw new Error('esbuild wrote no script for the scripted wallet.')
  return file.text
}
