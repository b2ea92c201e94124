import { isHawserError } from '@hawser/common'
import * as v from 'valibot'
import { type PasskeySecret, sealedRecoverySchema } from '../../recovery/recoveryShare.js'
import type { FlowContext } from '../createFlows.js'

/** Why a wallet that is there does not open by what this browser has. */
const elsewhere: ReadonlySet<string> = new Set([
  'WALLET_ELSEWHERE',
  'VAULT_DEVICE_SHARE_MISSING',
  'VAULT_DEVICE_SHARE_DAMAGED',
  'VAULT_SHARE_OUTDATED',
])

type Context = Pick<FlowContext, 'session' | 'service' | 'vault' | 'wallet'>

/**
 * Opens the wallet of who has just signed in by a passkey, with what the passkey gave: on another device by that and the service's share, for a new user by making it.
 * Afterwards the passkey opens it anywhere. Where it cannot, as it opened another wallet or none before, nothing is done: the app has the wallet recovered by another way.
 * @throws AbortedError, SignedOutError, what an HttpClient throws where the wallet could not be reached
 */
export async function openByPasskey(
  context: Context,
  { passkeyId, secret }: { readonly passkeyId: string; readonly secret: PasskeySecret },
  signal: AbortSignal,
): Promise<void> {
  const { wallet } = context
  try {
    await wallet.open(signal)
  } catch (error) {
    if (!isHawserError(error) || !elsewhere.has(error.code)) throw error
    if (!(await recover(context, secret, signal))) return
  }
  // It is open. What comes to nothing here is done at the next sign-in; until then the user is told that nothing recovers the wallet.
  await keepForPasskey(context, { passkeyId, secret }, signal).catch((error: unknown) => {
    if (signal.aborted) throw error
  })
}

/** Has a passkey open the open wallet on any device, where it does not yet. @throws WalletServiceError, what an HttpClient throws, as a Vault does */
export async function keepForPasskey(
  { session, service, vault }: Pick<Context, 'session' | 'service' | 'vault'>,
  { passkeyId, secret }: { readonly passkeyId: string; readonly secret: PasskeySecret },
  signal: AbortSignal,
): Promise<void> {
  const { sets } = await session.use((token) => service.wallet({ token, signal }), signal)
  if (sets.some((set) => set.passkeyId === passkeyId && !set.isRenewalDue)) return
  const shares = await vault.ask('split', { recovery: secret }, { signal })
  try {
    await session.use(
      (token) => service.keepSet({ shares, removesRecovery: false, passkeyId }, { token, signal }),
      signal,
    )
  } finally {
    shares.service.fill(0)
  }
}

/** Brings the wallet here by the passkey's own set. False where there is none that it opens. */
async function recover(
  { session, service, vault, wallet }: Context,
  secret: PasskeySecret,
  signal: AbortSignal,
): Promise<boolean> {
  const sets = await session.use((token) => service.recoverySets({ token, signal }), signal)
  try {
    for (const { service: share, recovery } of sets) {
      const sealed = readSealed(recovery)
      if (sealed?.method !== 'passkey' || sealed.credentialId !== secret.credentialId) continue
      const asked = { service: share, sealed, secret, isKeptByOther: true }
      const shares = await vault.ask('recover', asked, { signal }).catch((error: unknown) => {
        if (!isHawserError(error, 'VAULT_RECOVERY_REFUSED')) throw error
      })
      if (!shares) continue
      try {
        await session.use((token) => service.keepSet({ shares, removesRecovery: false }, { token, signal }), signal)
      } catch (error) {
        const known = await session.use((token) => service.wallet({ token, signal }), signal).catch(() => undefined)
        if (!known?.sets.some(({ isThis, setId }) => isThis && setId === shares.setId)) {
          // Open and not kept it is none of this browser yet.
          wallet.close()
          throw error
        }
      } finally {
        shares.service.fill(0)
      }
      wallet.adopt(shares.walletId)
      // Of a browser whose shares were of no use any more.
      await vault.ask('commit', {}).catch(() => {})
      return true
    }
    return false
  } finally {
    for (const { service: share } of sets) share.fill(0)
  }
}

function readSealed(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    return v.is(sealedRecoverySchema, value) ? value : undefined
  } catch {
    return undefined
  }
}
