import { type Clock, isHawserError } from '@hawser/common'
import { createMessageId, type RequestOf } from '@hawser/embedded-wallet/protocol'
import { base64urlnopad } from '@scure/base'
import { boundTo, createSecretReceiver } from '../../enrolment/sealedSecret.js'
import { fromSealedText } from '../../enrolment/sealedText.js'
import { PasskeyError } from '../../errors.js'
import { toPasskeySecret } from '../../recovery/passkey.js'
import type { PasskeySecret } from '../../recovery/recoveryShare.js'
import { openOwnWindow } from './openOwnWindow.js'

/**
 * Has a window of the page's own origin make or ask a passkey. Call it with nothing awaited within a press. What the authenticator evaluates comes sealed to a key of
 * this page, made for this time, for that passkey.
 * @throws WindowBlockedError, WindowClosedError, PasskeyError where the user says no there, ShareInvalidError, AbortedError, and what an AppChannel throws
 */
export async function askPasskeyWindow(
  asked: Pick<RequestOf<'USE_PASSKEY'>, 'name' | 'known'>,
  {
    window,
    clock,
    appOrigin,
    projectId,
    signal,
  }: {
    readonly window: Window & typeof globalThis
    readonly clock: Clock
    readonly appOrigin: string
    readonly projectId: string
    readonly signal: AbortSignal
  },
): Promise<PasskeySecret> {
  const opened = openOwnWindow({ window, projectId, clock, signal })
  try {
    const receiver = await createSecretReceiver(window.crypto)
    const nonce = createMessageId()
    const publicKey = base64urlnopad.encode(Uint8Array.from(receiver.publicKey))
    const answer = await opened.ask('USE_PASSKEY', { ...asked, appOrigin, publicKey, nonce })
    const { credentialId, prfSalt, ...sealed } = answer
    const purpose = boundTo({ name: 'USE_PASSKEY', appOrigin, nonce, of: credentialId })
    const output = await receiver.open(fromSealedText(sealed), purpose)
    return await toPasskeySecret({ credentialId, prfSalt, output }, window)
  } catch (error) {
    if (isHawserError(error, 'IFRAME_REFUSED') && (error as { readonly rpcCode?: unknown }).rpcCode === 4001)
      throw new PasskeyError('cancelled', { cause: error })
    throw error
  } finally {
    opened.close()
  }
}
