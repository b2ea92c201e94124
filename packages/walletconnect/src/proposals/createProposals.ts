import { type Clock, InvalidResponseError } from '@hawser/common'
import {
  type AuthenticateParameters,
  type AuthenticatePayload,
  isPairingExpired,
  PAIRING_LIFETIME_MS,
} from '@hawser/core'
import type { ProposedNamespace } from '../namespaces/buildNamespaces.js'
import { unsafeMethod } from '../namespaces/sessionMethods.js'
import { provideBuffer } from '../provider/provideBuffer.js'
import type { SessionLike, SignClientLike, UniversalProviderLike } from '../provider/universalProviderLike.js'

export type ProposedNamespaces = Record<string, ProposedNamespace>

/** What a wallet is asked for. */
export interface ProposalQuestion {
  readonly namespaces: ProposedNamespaces
  /** What it is asked to sign by the same approval. */
  readonly payload?: AuthenticateParameters['payload'] | undefined
}

interface AskedQuestion {
  readonly namespaces: ProposedNamespaces
  readonly payload: AuthenticatePayload | undefined
}

export interface Approval {
  /** Absent where a wallet signed and granted nothing. */
  readonly session?: SessionLike | undefined
  /** CACAOs, as they came. */
  readonly auths: readonly unknown[]
  /** What was to be signed. */
  readonly payload: AuthenticatePayload | undefined
}

/** A session that was proposed, and that a wallet may approve for as long as it is open. */
export interface Proposal {
  /** The proposal as text: two of the same are as good as each other. */
  readonly key: string
  readonly uri: string
  readonly expiresAtMs: number
  readonly approval: Promise<Approval>
}

interface ProposalsOptions {
  readonly provider: UniversalProviderLike
  readonly clock: Clock
  /** A wallet approved what nobody waits for any more. */
  readonly onUnclaimed: (session: SessionLike) => void
  /** Makes ready what the SDK needs to have wallets sign by the same approval. False where it cannot be: then they are asked in two steps. */
  readonly prepareSignIn?: (() => Promise<boolean>) | undefined
}

/** Proposes sessions, one after the other. One that can still be shown is shown again instead of making another. */
export function createProposals({ provider, clock, onUnclaimed, prepareSignIn = provideBuffer }: ProposalsOptions) {
  const claims = new WeakMap<Proposal, (approval: Approval) => boolean>()
  let latest: Proposal | undefined
  let making: Promise<unknown> = Promise.resolve()

  async function propose(key: string, question: AskedQuestion): Promise<Proposal> {
    const { approval: answered, uri } = await startPairing(provider, question)
    const { refused, stop } = watchRefusedAnswer(provider.client, /^wc:([0-9a-f]+)@/.exec(uri)?.[1] ?? '')
    const approval = Promise.race([answered, refused])
    const proposal: Proposal = { key, uri, approval, expiresAtMs: clock.nowMs() + PAIRING_LIFETIME_MS }
    latest = proposal
    const close = (): void => {
      if (latest === proposal) latest = undefined
    }
    approval.catch(close)
    answered.finally(stop).then((answer) => {
      close()
      if (!claims.get(proposal)?.(answer) && answer.session) onUnclaimed(answer.session)
    }, close)
    return proposal
  }

  return {
    /** One that can be shown now. */
    async get({ namespaces, payload: given }: ProposalQuestion): Promise<Proposal> {
      const asked = given && (await prepareSignIn()) ? given : undefined
      const question = { namespaces, payload: typeof asked === 'function' ? await asked() : asked }
      const key = JSON.stringify(question)
      const next = async (): Promise<Proposal> =>
        latest?.key === key && !isPairingExpired(latest.expiresAtMs, clock.nowMs()) ? latest : propose(key, question)
      const made = making.then(next, next)
      making = made
      return made
    },
    /** Says who takes what the wallet approves: `take` answers whether it still does. */
    claim(proposal: Proposal, take: (approval: Approval) => boolean): void {
      claims.set(proposal, take)
    },
  }
}

export type Proposals = ReturnType<typeof createProposals>

/** The provider tells the URI by an event, and answers once the wallet has. */
async function startPairing(
  provider: UniversalProviderLike,
  question: AskedQuestion,
): Promise<{ uri: string; approval: Promise<Approval> }> {
  let onUri = (_: string): void => {}
  const shown = new Promise<string>((resolve) => {
    onUri = resolve
  })
  delete provider.namespaces
  provider.on('display_uri', onUri)
  const approval = ask(provider, question)
  // Who waits hears of it; where nobody does any more, nobody needs to.
  approval.catch(() => {})
  try {
    const uri = await Promise.race([shown, approval.then(() => '')])
    return { uri, approval }
  } finally {
    provider.off('display_uri', onUri)
  }
}

async function ask(provider: UniversalProviderLike, { namespaces, payload }: AskedQuestion): Promise<Approval> {
  if (!payload) {
    const session = await provider.connect({ optionalNamespaces: namespaces })
    if (!session) throw new Error('The provider answered without a session.')
    return { session, auths: [], payload }
  }
  const { chains, methods = namespaces.eip155?.methods ?? [], resources, ...rest } = payload
  const { session, auths = [] } = await provider.authenticate({
    ...rest,
    chains: [...chains],
    methods: methods.filter((method) => method !== unsafeMethod),
    ...(resources && { resources: [...resources] }),
  })
  return { session, auths, payload }
}

/** Of the SDK's history of requests and answers. */
const updated = 'history_updated'

interface RefusedAnswer {
  /** Rejects with an InvalidResponseError; never resolves. */
  readonly refused: Promise<never>
  stop(): void
}

/**
 * A wallet's answer to the proposal of a pairing that the SDK cannot use. The SDK takes such a proposal for answered, and for one that still
 * waits: no other wallet could approve it, and nobody would hear of it.
 */
function watchRefusedAnswer({ core: { history } }: Pick<SignClientLike, 'core'>, topic: string): RefusedAnswer {
  let onUpdate = (_: unknown): void => {}
  const refused = new Promise<never>((_, reject) => {
    onUpdate = (record) => {
      if (isRefused(Object(record), topic))
        reject(new InvalidResponseError({ details: 'The wallet sent an unexpected response to the pairing.' }))
    }
  })
  // It may come when nobody waits any more.
  refused.catch(() => {})
  history.on(updated, onUpdate)
  return { refused, stop: () => history.off(updated, onUpdate) }
}

function isRefused(record: Readonly<Record<string, unknown>>, topic: string): boolean {
  const { method } = Object(record.request) as { readonly method?: unknown }
  const { result, error } = Object(record.response) as { readonly result?: unknown; readonly error?: unknown }
  if (method === 'wc_sessionPropose') {
    const { responderPublicKey: key } = Object(result) as { readonly responderPublicKey?: unknown }
    return record.topic === topic && error === undefined && !(typeof key === 'string' && /^[0-9a-f]{64}$/i.test(key))
  }
  // The session that follows has a topic of its own: it is ours to refuse, and ours alone is waited for.
  return method === 'wc_sessionSettle' && error !== undefined
}
