import { showWork } from '../../screens/showWork.js'
import type { FlowContext } from '../createFlows.js'
import { begunSchema } from '../socialSignIn.js'
import { leavePage } from '../ways/leavePage.js'
import { nameOfWay, readWays } from '../ways/readWays.js'
import { type Changed, createAsk, linkedSchema, toChanged, withProof } from './link.js'
import type { ManageContext } from './manageContext.js'

type Social = Pick<ManageContext, 'social'>

/** The whole page goes to the provider, and comes back with what {@link finishWay} takes. Whoever knew the address could have an account of their own added. */
export async function leaveToAdd(
  flow: FlowContext,
  { way, name, social, returnTo }: Social & { readonly way: string; readonly name: string; readonly returnTo: string },
): Promise<false> {
  const { place, texts, enrolment } = flow
  const { signIn: words } = texts.manage
  const ask = createAsk(flow)
  const { keepErrand } = await social()
  const body = { provider: way, isLink: true, returnTo, page: enrolment?.appOrigin }
  const begin = (signal: AbortSignal) => ask('social/begin', body, begunSchema, signal)
  const screen = {
    title: words.add,
    text: words.providerHere(name),
    submit: words.providerGo(name),
    begun: await withProof(flow, { title: words.add, run: begin }),
    begin,
    keep: (begun: Awaited<ReturnType<typeof begin>>) => keepErrand({ purpose: 'link', part: 'signIn' }, way, begun),
    back: texts.back,
  }
  return leavePage(place, screen, flow)
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
    const link = (await social()).takeErrand(uri, 'link')
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
