import type { PrivateKeyAccount } from 'viem/accounts'
import { ProviderRpcError } from '../wallet/providerRpcError.js'
import { wrongKeyOf } from '../wallet/wrongKeyOf.js'
import type { PeerContext } from './peerContext.js'
import type { WalletConnectPeerSignIn } from './walletConnectPeer.js'

type Client = PeerContext['client']
type Cacao = Parameters<Client['approveSessionAuthenticate']>[0]['auths'][number]
type Payload = Parameters<Client['formatAuthMessage']>[0]['request'] & { readonly chains: string[] }

const userRejected = { code: 5000, message: 'User rejected.' }

/**
 * Answers apps that ask for accounts and a signature by one approval (CAIP-222). A client that listens for it leaves the plain session aside that is
 * proposed by the same pairing. @returns every request received, oldest first
 */
export function answerSignIns(
  context: PeerContext,
  keys: readonly PrivateKeyAccount[],
): readonly WalletConnectPeerSignIn[] {
  const { client, namespaces, approvals, behavior, changed, report, signal } = context
  const own = namespaces.find(({ name }) => name === 'eip155')
  const signIns: WalletConnectPeerSignIn[] = []
  /** What is sent instead of what the library lets through: it signs nothing that is wrong. */
  let sent: readonly unknown[] | undefined
  const { crypto } = client.core
  const { encode } = crypto
  crypto.encode = (topic, payload, options) => {
    const { result } = payload as { readonly result?: object }
    const isAnswer = sent !== undefined && typeof result === 'object' && result !== null && 'cacaos' in result
    return encode.call(crypto, topic, isAnswer ? { ...payload, result: { ...result, cacaos: sent } } : payload, options)
  }

  async function sign(payload: Payload, chain: string, key: PrivateKeyAccount, signer = key): Promise<Cacao> {
    const iss = `did:pkh:${chain}:${key.address}`
    const message = client.formatAuthMessage({ request: payload, iss })
    const { chains: _, type: _type, statement: _statement, ...rest } = payload as typeof payload & { type?: string }
    // As the library's own helper has it: the statement with what the ReCap says.
    const statement = message.split('\n')[3]
    return {
      h: { t: 'caip122' },
      p: { ...rest, iss, ...(statement && { statement }) },
      s: { t: 'eip191', s: await signer.signMessage({ message }) },
    } as Cacao
  }
  async function decide(id: number, asked: Payload): Promise<void> {
    if (behavior('closesOnProposal')) return client.core.relayer.transportClose()
    if (behavior('neverAnswersProposal')) return
    const chains = asked.chains.filter((chain) => own?.knowsChain(chain))
    const key = keys.find(({ address }) => address === own?.sharedOn(chains[0] ?? '')[0])
    try {
      if (behavior('rejectsProposal')) throw new ProviderRpcError(4001, 'User rejected the request.')
      await approvals.ask({ kind: 'connect', method: 'wc_sessionAuthenticate', params: asked })
    } catch {
      if (!signal.aborted) await client.rejectSessionAuthenticate({ id, reason: userRejected })
      return
    }
    if (!key) throw new Error('The WalletConnect peer knows none of the networks that it is to sign in on.')
    const payload = grant(asked, chains)
    const each = behavior('signsInOnEachChain') ? chains : chains.slice(0, 1)
    const signAll = (one: Payload, signer = key) => Promise.all(each.map((chain) => sign(one, chain, key, signer)))
    const auths = await signAll(payload)
    sent = undefined
    if (behavior('signsInWithWrongKey')) sent = await signAll(payload, wrongKeyOf(key))
    if (behavior('signsInForOtherSite')) sent = await signAll({ ...payload, domain: 'evil.example' })
    if (behavior('malformedSignIn')) sent = [{ h: 1 }, null, 'cacao']
    await client.approveSessionAuthenticate({ id, auths })
    changed()
  }

  client.on('session_authenticate', ({ id, params }) => {
    signIns.push({ id, app: params.requester.metadata, payload: params.authPayload })
    changed()
    decide(id, params.authPayload).catch(report)
  })
  return signIns
}

const recapPrefix = 'urn:recap:'

/** What the wallet grants of a ReCap (ERC-5573): all methods, on the networks that it knows. */
function grant(payload: Payload, chains: readonly string[]): Payload {
  const recap = payload.resources?.at(-1)
  if (!recap?.startsWith(recapPrefix)) return { ...payload, chains: [...chains] }
  const { att } = JSON.parse(Buffer.from(recap.slice(recapPrefix.length), 'base64').toString())
  const abilities = Object.keys(att.eip155).map((ability) => [ability, [{ chains }]] as const)
  const granted = { att: { ...att, eip155: Object.fromEntries(abilities) } }
  const encoded = Buffer.from(JSON.stringify(granted)).toString('base64').replace(/=+$/, '')
  return {
    ...payload,
    chains: [...chains],
    resources: [...(payload.resources ?? []).slice(0, -1), `${recapPrefix}${encoded}`],
  }
}
