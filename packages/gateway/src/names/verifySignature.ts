import { type Address, createClient, custom, type Hex, hashMessage, isAddressEqual, recoverAddress } from 'viem'
import { verifyHash } from 'viem/actions'
import type { NodeQuestion, NodeResult } from '../providers/node/createAskNode.js'
import { createNodeTransport } from '../providers/node/createNodeTransport.js'

interface VerifySignatureParameters {
  readonly address: Address
  readonly message: string
  readonly signature: Hex
  /** The network of the account, where its nodes can be asked. Contracts sign for nobody without. */
  readonly ask: ((question: NodeQuestion) => Promise<NodeResult>) | undefined
}

/** One call checks a contract's signature, that of a contract that is not there yet included. */
const maxQuestions = 4

/**
 * Returns by what an account signed a text: its key (EIP-191), or a contract (ERC-1271; ERC-6492 for one that is not there yet). Undefined where it did not.
 *
 * @throws whatever `ask` does, and InvalidResponseError for a node that answers with no bytes.
 */
export async function verifySignature({
  address,
  message,
  signature,
  ask,
}: VerifySignatureParameters): Promise<'key' | 'contract' | undefined> {
  const hash = hashMessage(message)
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer !== undefined && isAddressEqual(signer, address)) return 'key'
  if (!ask) return undefined
  const transport = createNodeTransport({ ask, maxQuestions })
  // What a contract reverts with leads nowhere: the gateway asks its nodes alone.
  const client = createClient({ ccipRead: false, transport: custom(transport, { retryCount: 0 }) })
  // Bytes of no form that there is are no signature; what a node failed with is told by its transport.
  const isValid = await verifyHash(client, { address, hash, signature }).catch(() => false)
  if (transport.failure !== undefined) throw transport.failure
  return isValid ? 'contract' : undefined
}
