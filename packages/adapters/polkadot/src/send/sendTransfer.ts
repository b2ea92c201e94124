import type { SendCapability } from '@hawser/core'
import { requestRpc } from '../chain/requestRpc.js'
import { parseBlockNumber, parseCount, parseHash } from '../encoding/answers.js'
import { fromHex, toHex } from '../encoding/hex.js'
import type { SignerPayload } from '../provider/polkadotProvider.js'
import { toPolkadotProvider } from '../provider/toPolkadotProvider.js'
import { type NodeQuestion, readRuntime } from '../runtime/readRuntime.js'
import { join } from '../scale/encode.js'
import { encodeCall, encodeEra, encodeExtra, encodeTransaction } from '../transaction/encodeTransfer.js'
import { requestPayloadSignature } from '../wallet/requestPayloadSignature.js'
import { accountIdOf } from './accountId.js'
import type { SendContext } from './sendContext.js'
import { submitTransaction } from './submitTransaction.js'

/**
 * Has the wallet sign a transfer, and gives it to the nodes. What is sent is what was built here, with the wallet's signature: it can change nothing of it.
 * @throws UserRejectedError, WrongAccountError, WrongChainError, SigningUnsupportedError, TransactionChangedError, TransactionRefusedError,
 * TransactionUnknownError, InvalidResponseError, AbortedError, and what the nodes' answers come to
 */
export async function sendTransfer(
  { from, to, amount, network, provider, estimate, signal, onAsk }: Parameters<SendCapability['send']>[0],
  context: SendContext,
): Promise<{ readonly hash: string; readonly nonce: number }> {
  const question = { network, signal }
  const [runtime, { genesisHash, blockHash, blockNumber, nonce }] = await Promise.all([
    readRuntime(question, context),
    readTerms(from, question, context),
  ])
  const era = encodeEra(blockNumber)
  const extra = encodeExtra({ era, nonce }, runtime)
  // The chain itself keeps the account but where the user was told that it ends.
  const mayEnd = estimate?.feeWarning === 'accountClosed'
  const call = encodeCall({ to: accountIdOf(to), amount, mayEnd }, runtime)
  const signedExtensions = runtime.extensions.map(({ name }) => name)
  const payload: SignerPayload = {
    address: from,
    blockHash,
    blockNumber: hexOf(blockNumber),
    era: toHex(era),
    genesisHash,
    method: toHex(call),
    nonce: hexOf(nonce),
    specVersion: hexOf(runtime.specVersion),
    tip: `0x${'00'.repeat(16)}`,
    transactionVersion: hexOf(runtime.transactionVersion),
    signedExtensions,
    version: runtime.transactionFormat,
    // Without a hash of the metadata.
    ...(signedExtensions.includes('CheckMetadataHash') && { mode: 0 }),
  }
  const { signature } = await requestPayloadSignature({ provider, ...question, onAsk }, payload, context.platform)
  const kind = (await toPolkadotProvider(provider)).accounts().find(({ address }) => address === from)?.type
  const signed = { from: accountIdOf(from), signature: withKind(fromHex(signature), kind), extra, call }
  const hash = await submitTransaction(encodeTransaction(signed, runtime), question, context)
  return { hash, nonce }
}

/** Where the transaction begins to count, and its place among those of its account. */
async function readTerms(address: string, { network, signal }: NodeQuestion, { platform }: SendContext) {
  const ask = (method: string, params: readonly unknown[]) => requestRpc({ network, method, params, signal }, platform)
  const [genesisHash, nonce, blockHash] = await Promise.all([
    ask('chain_getBlockHash', [0]),
    ask('system_accountNextIndex', [address]),
    ask('chain_getFinalizedHead', []),
  ])
  const header = await ask('chain_getHeader', [blockHash])
  return {
    genesisHash: parseHash(genesisHash, 'its first block'),
    blockHash: parseHash(blockHash, 'its last block'),
    blockNumber: parseBlockNumber(header),
    nonce: parseCount(nonce, 'the account’s next transaction'),
  }
}

const hexOf = (value: number): `0x${string}` => `0x${value.toString(16).padStart(8, '0')}`

/** A signature with the byte that names the kind of its key before it (`MultiSignature`), which not every wallet puts there. */
function withKind(signature: Uint8Array, kind: string | undefined): Uint8Array {
  const isEcdsa = kind === 'ecdsa'
  if (signature.length === 66 || (signature.length === 65 && !isEcdsa)) return signature
  return join(Uint8Array.of(isEcdsa ? 2 : kind === 'ed25519' ? 0 : 1), signature)
}
