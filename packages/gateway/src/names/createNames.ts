import { createHash } from 'node:crypto'
import {
  nameAddressMessageSchema,
  nameAttributesMessageSchema,
  type nameChangeBodySchema,
  type nameRecordWireSchema,
  registerNameMessageSchema,
} from '@hawser/blockchain-api/schemas'
import { type Clock, withDeadline } from '@hawser/common'
import * as v from 'valibot'
import { fail, RequestFailure } from '../http/failure.js'
import type { Logger } from '../logging/createLogger.js'
import type { AskNode } from '../providers/node/createAskNode.js'
import {
  checkAttributes,
  createNameRules,
  etherCoinType,
  lengthenLabel,
  networkOfCoinType,
  requireAddressOf,
  requireEvmAddress,
  sameCoinTypes,
} from './nameRules.js'
import { type NameStore, type SignedOnce, type StoredName, UsedMessageError } from './nameStore.js'

type Change = v.InferOutput<typeof nameChangeBodySchema>
type NameRecord = v.InferOutput<typeof nameRecordWireSchema>

/** Names of the gateway's own zones. */
export interface Names {
  readonly zones: readonly string[]
  find(name: string): Promise<StoredName | undefined>
  /** Returns the names whose owner the account is, and that lead back to it, the oldest first. */
  findOf(address: string): Promise<readonly StoredName[]>
  /** Returns the name that an account goes by on Ethereum. */
  findIdentity(address: string): Promise<string | undefined>
  /** Returns the name itself first, and then such as could be registered. @throws RequestFailure */
  suggest(label: string, zone: string | undefined): Promise<{ name: string; registered: boolean }[]>
  /** @throws RequestFailure */
  register(change: Change, signal: AbortSignal): Promise<StoredName>
  /** @throws RequestFailure */
  setAttributes(name: string, change: Change, signal: AbortSignal): Promise<StoredName>
  /** @throws RequestFailure */
  setAddress(name: string, change: Change, signal: AbortSignal): Promise<StoredName>
}

/** How far a message's time may be from now. */
const windowS = 10
/** A node is given no more than this: longer ones are not called by any. */
const maxSignatureLength = 16_384
const maxSuggested = 5
const minSuggestedLength = 3

export function createNames({
  zones,
  reserved,
  networks,
  timeoutMs,
  store,
  askNode,
  clock,
  logger,
}: {
  readonly zones: readonly string[]
  /** Labels that nobody may register, beside the common ones. */
  readonly reserved: readonly string[]
  /** Where contracts can be asked for their signature, in CAIP-2. */
  readonly networks: readonly string[]
  /** How long the check of a contract's signature may take. */
  readonly timeoutMs: number
  readonly store: NameStore
  readonly askNode: AskNode
  readonly clock: Clock
  readonly logger: Logger
}): Names {
  const rules = createNameRules({ zones, reserved })

  /** @throws RequestFailure (503) where the database does not serve. */
  const stored = async <T>(question: Promise<T>): Promise<T> => {
    try {
      return await question
    } catch (error) {
      if (error instanceof UsedMessageError)
        throw fail(400, 'timestamp', 'This message was used before. Sign another one.')
      logger.warn({ err: error }, 'The names cannot be read or written')
      throw fail(503, 'database', 'Names cannot be read or written at the moment.')
    }
  }

  const checkTime = (timestamp: number) => {
    if (Math.abs(clock.nowMs() / 1_000 - timestamp) > windowS)
      throw fail(400, 'timestamp', `The message was not signed within ${windowS} seconds of now.`)
  }

  /** @throws RequestFailure (401) where the account did not sign the message, 503 where its network does not serve. */
  const verify = async (
    { address, message, signature }: Pick<Change, 'address' | 'message' | 'signature'>,
    network: string | undefined,
    signal: AbortSignal,
  ): Promise<'key' | 'contract'> => {
    const { verifySignature } = await import('./verifySignature.js')
    const isAsked = network !== undefined && networks.includes(network)
    const signer =
      signature.length > maxSignatureLength
        ? undefined
        : await withDeadline(
            (inner) =>
              verifySignature({
                address: requireEvmAddress(address),
                message,
                signature: `0x${signature.slice(2)}`,
                ask: isAsked
                  ? (question) => askNode(network, [question], inner).then(([answer]) => answer ?? {})
                  : undefined,
              }),
            { clock, timeoutMs, signal },
          ).catch((error: unknown) => {
            if (error instanceof RequestFailure || signal.aborted) throw error
            logger.warn({ err: error, network }, 'A signature cannot be checked')
            throw fail(503, 'signature', 'Signatures of contracts cannot be checked at the moment.')
          })
    if (signer) return signer
    const unserved = isAsked || network === undefined ? '' : ` Contracts of ${network} cannot be asked here.`
    throw fail(401, 'signature', `The account did not sign this message.${unserved}`)
  }

  const toOnce = ({ address, message }: Change): SignedOnce => ({
    digest: createHash('sha256').update(`${address.toLowerCase()} ${message}`).digest('hex'),
    nowMs: clock.nowMs(),
  })

  /** What was registered in a zone that is configured no longer is there, and not served. */
  const find = async (name: string) => (rules.isServed(name) ? stored(store.find(name)) : undefined)

  const requireName = async (name: string): Promise<StoredName> => {
    const found = await find(name)
    if (!found) throw fail(404, 'name', 'Nobody has this name.')
    return found
  }

  /** Returns the name as it stands before the change. */
  const requireOwner = async (name: string, change: Change, signal: AbortSignal): Promise<StoredName> => {
    const found = await requireName(name)
    if (requireEvmAddress(change.address).toLowerCase() !== found.owner)
      throw fail(401, 'address', 'Another account has this name.')
    await verify(change, found.ownerNetwork, signal)
    return found
  }

  const findOf = async (address: string) => {
    const owner = address.toLowerCase()
    const found = await stored(store.findByOwner(owner))
    return found.filter(
      ({ name, addresses }) => rules.isServed(name) && addresses.some((one) => one.address.toLowerCase() === owner),
    )
  }

  return {
    zones,
    find,
    findOf,

    async findIdentity(address) {
      const owner = address.toLowerCase()
      const isPrimary = ({ addresses }: StoredName) =>
        addresses.some((one) => one.coinType === etherCoinType && one.address.toLowerCase() === owner)
      return (await findOf(address)).find(isPrimary)?.name
    },

    async suggest(label, zone = zones[0]) {
      if (zone === undefined || !zones.includes(zone))
        throw fail(400, 'zone', `There are names of ${zones.join(', ')} here.`)
      if (!/^[a-z0-9-]{3,64}$/.test(label))
        throw fail(
          400,
          'name',
          `Expected ${minSuggestedLength} to 64 small letters, digits or hyphens, without a zone.`,
        )
      const [own = '', ...others] = lengthenLabel(label).map((one) => `${one}.${zone}`)
      const taken = await stored(store.findTaken([own, ...others]))
      const free: string[] = []
      for (const name of others) {
        if (free.length === maxSuggested - 1) break
        if (!taken.has(name) && !(await rules.isUnavailable(name))) free.push(name)
      }
      return [
        { name: own, registered: taken.has(own) || (await rules.isUnavailable(own)) },
        ...free.map((name) => ({ name, registered: false })),
      ]
    },

    async register(change, signal) {
      const { name, attributes = {}, timestamp } = parseMessage(registerNameMessageSchema, change.message)
      await rules.check(name)
      checkAttributes(attributes)
      checkTime(timestamp)
      const network = networkOfCoinType(change.coin_type)
      if (network === undefined)
        throw fail(
          400,
          'coin_type',
          'Names are registered by accounts of EVM networks: 60, or 2147483648 + the chain id.',
        )
      const address = requireEvmAddress(change.address)
      const isTaken = () => fail(400, 'name', 'This name is already registered.')
      if (await find(name)) throw isTaken()
      const signer = await verify(change, network, signal)
      // A key is the same everywhere; a contract at the same address of Ethereum could be somebody else's.
      const coinTypes = new Set([
        ...sameCoinTypes(change.coin_type).filter((one) => one === change.coin_type || one === etherCoinType),
        ...(signer === 'key' ? [etherCoinType] : []),
      ])
      const isAdded = await stored(
        store.add(
          {
            name,
            owner: address.toLowerCase(),
            ownerNetwork: signer === 'key' ? undefined : network,
            attributes,
          },
          [...coinTypes].map((coinType) => ({ coinType, address })),
          toOnce(change),
        ),
      )
      if (!isAdded) throw isTaken()
      return requireName(name)
    },

    async setAttributes(name, change, signal) {
      const { attributes, timestamp } = parseMessage(nameAttributesMessageSchema, change.message)
      checkAttributes(attributes)
      checkTime(timestamp)
      await requireOwner(name, change, signal)
      await stored(store.setAttributes(name, attributes, toOnce(change)))
      return requireName(name)
    },

    async setAddress(name, change, signal) {
      const { coin_type, address, timestamp } = parseMessage(nameAddressMessageSchema, change.message)
      const checked = requireAddressOf(coin_type, address)
      checkTime(timestamp)
      await requireOwner(name, change, signal)
      const addresses = sameCoinTypes(coin_type).map((coinType) => ({ coinType, address: checked }))
      await stored(store.setAddresses(name, addresses, toOnce(change)))
      return requireName(name)
    },
  }
}

/** @throws RequestFailure 422 for a text that is no JSON object, 400 for one that says something of another form. */
function parseMessage<TSchema extends v.GenericSchema>(schema: TSchema, text: string): v.InferOutput<TSchema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw fail(422, 'message', 'The message is no valid JSON.')
  }
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const reasons = result.issues.map(({ path, message }) => ({
    field: String(path?.[0]?.key ?? 'message'),
    description: message,
  }))
  throw new RequestFailure(result.issues.some(({ path }) => path) ? 400 : 422, reasons)
}

/** Returns a name in the form of the wire. */
export function toNameRecord({ name, attributes, addresses, registeredAtMs, updatedAtMs }: StoredName): NameRecord {
  return {
    name,
    registered_at: toTime(registeredAtMs),
    updated_at: toTime(updatedAtMs),
    attributes: { ...attributes },
    addresses: toAddressMap({ addresses }),
  }
}

/** Returns a name's addresses by coin type, in the form of the wire. */
export function toAddressMap({ addresses }: Pick<StoredName, 'addresses'>): NameRecord['addresses'] {
  return Object.fromEntries(
    addresses.map(({ coinType, address, createdAtMs }) => [
      String(coinType),
      { address, created_at: toTime(createdAtMs) },
    ]),
  )
}

function toTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
