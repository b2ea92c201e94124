import { withDeadline } from '@hawser/common'
import { WindowBlockedError } from '@hawser/embedded-wallet/errors'
import { showForm } from '../../screens/showForm.js'
import { showWork } from '../../screens/showWork.js'
import type { FlowContext } from '../createFlows.js'
import { begunSchema } from '../socialSignIn.js'
import { type Begun, requireWeb } from '../ways/askInWindow.js'
import { explainWay } from '../ways/explainWay.js'
import { nameOfWay, readWays } from '../ways/readWays.js'
import { type Changed, createAsk, linkedSchema, toChanged, withProof } from './link.js'
import type { ManageContext } from './manageContext.js'

type Social = Pick<ManageContext, 'social'>

/**
 * The whole page goes to the provider, and comes back with what {@link finishWay} takes. It is led there from here, and not by the app: whoever knew the address
 * could have an account of their own added.
 */
export async function leaveToAdd(
  flow: FlowContext,
  { way, name, social, returnTo }: Social & { readonly way: string; readonly name: string; readonly returnTo: string },
): Promise<false> {
  const { place, texts, clock, enrolment } = flow
  const { signIn: words } = texts.manage
  const ask = createAsk(flow)
  const { keepLink } = await social()
  const body = { provider: way, isLink: true, returnTo, page: enrolment?.appOrigin }
  const begin = (signal: AbortSignal) => ask('social/begin', body, begunSchema, signal)
  let begun: Begun | undefined = await withProof(flow, { title: words.add, run: begin })
  return showForm<false>(place, {
    title: words.add,
    parts: [{ kind: 'text', text: words.providerHere(name) }],
    fields: [],
    submit: { label: words.providerGo(name) },
    progress: texts.working,
    async run(_, signal) {
      // Within the press: browsers let a frame lead the page elsewhere in no other moment.
      const attempt = begun && begun.endsAt > clock.nowMs() ? begun : await begin(signal)
      begun = undefined
      keepLink(way, attempt)
      leadPage(place.window, requireWeb(attempt.url))
      return withDeadline(neverEnding, { clock, timeoutMs: Math.max(0, attempt.endsAt - clock.nowMs()), signal })
    },
    explain: (error) => explainWay(error, texts),
    back: { label: texts.back, chosen: false },
  })
}

/** The page goes with what waits for it. */
const neverEnding = (): Promise<never> => new Promise<never>(() => {})

/** @throws WindowBlockedError where the browser or the app's page does not let a frame do so */
function leadPage({ top }: Window, url: string): void {
  try {
    if (top) top.location.href = url
  } catch (cause) {
    throw new WindowBlockedError({ cause })
  }
}

/** Adds what the browser came back with, once. */
export async function finishWay(
  flow: FlowContext,
  { social, uri }: Social & { readonly uri: string },
): Promise<Changed> {
  const { texts } = flow
  const { signIn: words } = texts.manage
  const ask = createAsk(flow)
  try {
    const link = (await social()).takeLink(uri)
    if (!link) return { error: words.expired }
    const { provider, ...finished } = link
    await withProof(flow, {
      title: words.add,
      run: (signal) => ask('social/finish', { ...finished, isLink: true }, linkedSchema, signal),
    })
    const read = (signal: AbortSignal) => readWays(flow, signal)
    const ways = await showWork(flow.place, { title: words.add, progress: texts.working, run: read })
    return { said: words.linked(nameOfWay(provider, ways, texts)) }
  } catch (fault) {
    return toChanged(fault, flow)
  }
}
