import { toShownText } from '@hawser/common'
import { showChoice } from '../../screens/showChoice.js'
import { showWork } from '../../screens/showWork.js'
import type { FlowContext } from '../createFlows.js'
import { isOfNoUse } from '../ways/proveByApp.js'
import { type Changed, createAsk, linkedSchema, withProof } from './link.js'

/**
 * Adds who the app shows that is there: a user of its own back end, or of Telegram. Whose account it is stands on the screen first, since an app could show somebody
 * else's. Resolves with nothing where the user goes back. @throws as a screen does, and what ends it
 */
export async function addByApp(
  flow: FlowContext,
  { way, name }: { readonly way: 'token' | 'telegram'; readonly name: string },
): Promise<Changed | undefined> {
  const { texts, appProofs, place } = flow
  const { signIn: words } = texts.manage
  const ask = createAsk(flow)
  const none = { error: way === 'token' ? words.refused : texts.again.noTelegram }
  const title = words.add
  const read = (signal: AbortSignal) => appProofs.ask(way, signal)
  const proof = await showWork(place, { title, progress: texts.again.asking, run: read })
  const account = proof === undefined ? '' : nameIn(way, proof)
  if (proof === undefined || account === '') return none
  const isMeant = await showChoice<boolean>(place, {
    title,
    parts: [
      { kind: 'quiet', text: name },
      { kind: 'text', text: `\u2068${account}\u2069` },
      { kind: 'quiet', text: words.addText },
    ],
    buttons: [{ label: texts.signIn.submit, chosen: true, look: 'primary' }],
    back: { label: texts.back, chosen: false },
  })
  if (!isMeant) return undefined
  const [path, field] = way === 'token' ? (['token', 'token'] as const) : (['telegram', 'initData'] as const)
  try {
    await withProof(flow, {
      title,
      run: (signal) => ask(`social/${path}`, { [field]: proof, isLink: true }, linkedSchema, signal),
    })
    return { said: words.linked(name) }
  } catch (error) {
    if (isOfNoUse(error)) return none
    throw error
  }
}

/** Of whom it is: the service takes exactly these bytes, and checks who has signed them. */
function nameIn(way: 'token' | 'telegram', proof: string): string {
  const text = way === 'token' ? fromBase64Url(proof.split('.')[1] ?? '') : new URLSearchParams(proof).get('user')
  const { email, name, username, first_name: firstName, sub, id } = readJson(text)
  const named = way === 'token' ? [email, name, sub] : [username, firstName, id]
  return toShownText(
    named.find((one) => (typeof one === 'string' && one !== '') || typeof one === 'number')?.toString(),
  )
}

function readJson(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

function fromBase64Url(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    return new TextDecoder().decode(bytes)
  } catch {
    return ''
  }
}
