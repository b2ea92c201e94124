import { InvalidResponseError } from '@hawser/common'
import type { TransactionStatus } from '@hawser/core'
import { requestRpc } from '../chain/requestRpc.js'
import { fromHex } from '../encoding/hex.js'
import { type NodeQuestion, type Runtime, type RuntimeContext, readRuntime } from '../runtime/readRuntime.js'
import { readVariant, skipFields, skipValue, typeOf } from '../runtime/skipValue.js'
import { createReader } from '../scale/createReader.js'

/** twox128('System') and twox128('Events'). */
const eventsKey = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'

/**
 * What became of the transaction at a place in a block, by the events that the runtime has written of it.
 * @throws InvalidResponseError and what `requestRpc` throws
 */
export async function readOutcome(
  { blockHash, index, ...question }: NodeQuestion & { readonly blockHash: string; readonly index: number },
  context: RuntimeContext,
): Promise<TransactionStatus> {
  const params = [eventsKey, blockHash]
  const [runtime, stored] = await Promise.all([
    readRuntime({ ...question, blockHash }, context),
    requestRpc({ ...question, method: 'state_getStorage', params }, context.platform),
  ])
  if (typeof stored !== 'string') throw new InvalidResponseError({ details: 'The node keeps no events of the block.' })
  return decodeOutcome(fromHex(stored), index, runtime)
}

/** @throws InvalidResponseError */
function decodeOutcome(events: Uint8Array, index: number, runtime: Runtime): TransactionStatus {
  const { types } = runtime
  const { phase, event, topics } = findRecordTypes(runtime)
  const reader = createReader(events)
  let status: TransactionStatus | undefined
  reader.list(() => {
    const isOwn = readVariant(types, phase, reader).name === 'ApplyExtrinsic' && reader.u32() === index
    const pallet = readVariant(types, event, reader)
    const [inner] = pallet.fields
    if (!inner) throw unknownEvents()
    const { name, fields } = readVariant(types, inner.type, reader)
    skipFields(types, fields, reader)
    if (isOwn && pallet.name === 'System' && name === 'ExtrinsicSuccess') status = 'success'
    if (isOwn && pallet.name === 'System' && name === 'ExtrinsicFailed') status = 'reverted'
    skipValue(types, topics, reader)
  })
  if (!status) throw new InvalidResponseError({ details: 'The block tells no outcome of the transaction.' })
  return status
}

const unknownEvents = () =>
  new InvalidResponseError({ details: 'The network’s events are of a form that is not known.' })

function findRecordTypes({ types, pallets }: Runtime) {
  const id = pallets.find(({ name }) => name === 'System')?.values.get('Events')
  const list = id === undefined ? undefined : typeOf(types, id)
  const record = list?.kind === 'sequence' ? typeOf(types, list.type) : undefined
  const fields = record?.kind === 'composite' ? record.fields : []
  const of = (name: string): number => {
    const found = fields.find((field) => field.name === name)
    if (!found) throw unknownEvents()
    return found.type
  }
  return { phase: of('phase'), event: of('event'), topics: of('topics') }
}
