import { isHawserError, ModuleLoadError } from '@hawser/common'
import { FrameRefusedError } from '@hawser/embedded-wallet/errors'
import type { WalletServiceError } from '../errors.js'
import type { Appearance } from '../page/createAppearance.js'

/** The codes of EIP-1193 and JSON-RPC for what has one. An error of the vault's worker has lost its class, and has its code. */
const rpcCodes: ReadonlyMap<string, number> = new Map([
  ['USER_REJECTED', 4001],
  ['SIGNED_OUT', 4100],
  ['VAULT_LOCKED', 4100],
  ['VAULT_UNKNOWN_ACCOUNT', 4100],
  ['VAULT_UNSIGNABLE', -32602],
])

/** How Chromium, Firefox and Safari say that a part of the page did not come. */
const unloaded = /dynamically imported module|Importing a module script failed/i

/** What the service refuses a sign-in for means one thing there, and has words. */
const ofSignIn: ReadonlySet<string> = new Set(['code', 'flow', 'device', 'passkey'])

/**
 * What the page says of a fault, in its language; undefined where it has no words for it, or they cannot be loaded. The service writes in English: in English its
 * own sentence stays, and so does one that says how long to wait, which the app says itself.
 */
export async function findWords(given: unknown, appearance: Pick<Appearance, 'screens'>): Promise<string | undefined> {
  if (!isHawserError(given)) return undefined
  const { status, field = '' } = given as Partial<WalletServiceError>
  const isRefused = given.code === 'WALLET_SERVICE_REFUSED' && status !== 429
  if (!isRefused && !given.code.startsWith('VAULT_')) return undefined
  try {
    const [text, { englishScreenTexts }, { sayFault }] = await Promise.all([
      appearance.screens(),
      import('../page/screenTexts.js'),
      import('./explainFault.js'),
    ])
    if (isRefused && text.code === 'en') return undefined
    const texts = text.tree('screen', englishScreenTexts)
    return isRefused && !ofSignIn.has(field) ? texts.failed : sayFault(given, texts)
  } catch {
    return undefined
  }
}

/** The error as the app is to know it, by `words` where there are some. What no class of ours names stays as it is: of that the app is told nothing. */
export function toRefusal(given: unknown, words?: string): unknown {
  const isUnloaded = given instanceof TypeError && unloaded.test(given.message)
  const error = isUnloaded ? new ModuleLoadError(given) : given
  if (!isHawserError(error)) return error
  const rpcCode = rpcCodes.get(error.code) ?? (error as { readonly rpcCode?: number }).rpcCode
  return new FrameRefusedError(words ?? error.shortMessage, {
    cause: error,
    reason: error.code,
    ...(rpcCode !== undefined && { rpcCode }),
  })
}
