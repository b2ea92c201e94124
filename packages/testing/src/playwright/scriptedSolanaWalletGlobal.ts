import { createScriptedSolanaWallet } from '../solana/createScriptedSolanaWallet.js'
import { createSolanaAccount } from '../solana/createSolanaAccount.js'
import type { PageSolanaWalletOptions } from './installScriptedSolanaWallet.js'
import { registerPageWallet } from './registerPageWallet.js'

/** Called by the script that `installScriptedSolanaWallet` puts into a page. Frames get no wallet. */
export function install(id: string, { privateKeys, ...options }: PageSolanaWalletOptions): void {
  if (globalThis.top === globalThis.self) registerPageWallet(id, create(privateKeys, options))
}

async function create(privateKeys: readonly string[], options: Omit<PageSolanaWalletOptions, 'privateKeys'>) {
  const accounts = await Promise.all(privateKeys.map((key) => createSolanaAccount(toBytes(key))))
  const wallet = createScriptedSolanaWallet({ ...options, accounts })
  wallet.register()
  return wallet
}

function toBytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/[0-9a-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16))
}
