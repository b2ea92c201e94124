import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { type WalletScriptName, walletScriptGlobals } from './walletScriptGlobal.js'

const scripts = new Map<WalletScriptName, Promise<string>>()

/** Bundles a scripted wallet from source, once for a process. */
export function buildWalletScript(name: WalletScriptName): Promise<string> {
  const script = scripts.get(name) ?? bundle(name)
  scripts.set(name, script)
  return script
}

async function bundle(name: WalletScriptName): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(`./${name}Global.ts`, import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: walletScriptGlobals[name],
    target: 'es2022',
    conditions: ['@hawser/source'],
    legalComments: 'none',
  })
  const [file] = result.outputFiles
  if (!file) throw new Error(`esbuild wrote no script for ${name}.`)
  return file.text
}
