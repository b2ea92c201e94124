import { type Clock, isHawserError, UserRejectedError } from '@hawser/common'
import type { AnswerOf, RequestOf } from '@hawser/embedded-wallet/protocol'
import { base64urlnopad } from '@scure/base'
import { boundTo, sealSecret } from '../../enrolment/sealedSecret.js'
import { toSealedText } from '../../enrolment/sealedText.js'
import type { ScreenTexts } from '../../page/screenTexts.js'
import { evaluateKnown, evaluateNew } from '../../recovery/passkey.js'
import { askSignIn } from '../../recovery/signInPasskey.js'
import type { Place } from '../../screens/createStage.js'
import { showChoice } from '../../screens/showChoice.js'
import { showPress } from '../../screens/showPress.js'
import type { Text } from '../../text/createText.js'
import { explainFault } from '../explainFault.js'

/**
 * Makes or asks a passkey in a window of the page's own origin, after a look at which app's frame asks and a press: what its authenticator evaluates is sealed to that
 * frame's key. What goes wrong is said here, and can be tried again.
 * @throws UserRejectedError, and as {@link Place.show}
 */
export async function showPasskey(
  place: Place,
  { appOrigin, publicKey, nonce, name, known, signIn }: RequestOf<'USE_PASSKEY'>,
  {
    window,
    clock,
    text,
    texts,
  }: {
    readonly window: Window & typeof globalThis
    readonly clock: Clock
    readonly text: Text
    readonly texts: ScreenTexts
  },
): Promise<AnswerOf<'USE_PASSKEY'>> {
  const { passkey } = texts.recovery
  const { crypto, navigator, location } = window
  const title = signIn ? texts.passkey.title : known ? texts.recovery.recoverTitle : passkey.title
  const label = known || signIn?.use === 'get' ? passkey.use : passkey.create

  async function run(signal: AbortSignal): Promise<AnswerOf<'USE_PASSKEY'>> {
    const credentials = navigator.credentials as CredentialsContainer | undefined
    const context = { credentials, crypto, clock, signal }
    const seal = async (output: Uint8Array, of: string) => {
      const purpose = boundTo({ name: 'USE_PASSKEY', appOrigin, nonce, of })
      const receiver = base64urlnopad.decode(publicKey)
      return toSealedText(await sealSecret(output, { receiver, boundTo: purpose, crypto }))
    }
    if (signIn) {
      const { answer, output, ...names } = await askSignIn({ ...signIn, name }, context)
      try {
        const secret = output && (await seal(output, names.credentialId))
        return { ...names, answer: JSON.stringify(answer), ...(secret && { secret }) }
      } finally {
        output?.fill(0)
      }
    }
    // Authenticators give it out: it names nobody.
    const user = { id: crypto.getRandomValues(new Uint8Array(32)), name, displayName: name }
    const { output, ...names } = known
      ? await evaluateKnown({ known }, context)
      : await evaluateNew({ rp: { name: location.hostname }, user }, context)
    try {
      return { ...names, secret: await seal(output, names.credentialId) }
    } finally {
      output.fill(0)
    }
  }

  for (;;) {
    try {
      return await showPress(
        place,
        {
          title,
          parts: [
            { kind: 'text', text: passkey.explains },
            { kind: 'quiet', text: texts.window.open(appOrigin) },
            { kind: 'note', text: texts.enrol.askIf },
          ],
          yes: label,
          no: texts.enrol.no,
          explain: (reason) => text(`consent.hidden.${reason}`),
          progress: passkey.follow,
          run,
        },
        { clock },
      )
    } catch (error) {
      if (place.signal.aborted || !isHawserError(error, 'VAULT_PASSKEY')) throw error
      const chosen = await showChoice<'again' | 'no'>(place, {
        title,
        error: explainFault(error, texts) ?? undefined,
        buttons: [
          { label, chosen: 'again', look: 'primary' },
          { label: texts.cancel, chosen: 'no' },
        ],
      })
      if (chosen === 'no') throw new UserRejectedError()
    }
  }
}
