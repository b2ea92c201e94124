import { type HawserError, isHawserError, NAME_STALE_MS, wrapError } from '@hawser/common'
import type * as v from 'valibot'
import { NameServiceError } from '../errors.js'
import { toPathSegment } from '../request/pathSegment.js'
import {
  type NameRecord,
  nameAddressesAnswerSchema,
  nameAnswerSchema,
  nameAttributesAnswerSchema,
  registerNameAnswerSchema,
  reverseAnswerSchema,
  suggestionsAnswerSchema,
} from '../schemas/names.js'
import type { BlockchainApi, ChangeNameParameters } from './blockchainApi.js'
import type { ServiceContext, ServiceRequest } from './serviceContext.js'

type NameMethods = Pick<
  BlockchainApi,
  'lookUpName' | 'lookUpNamesOf' | 'suggestNames' | 'registerName' | 'setNameAttributes' | 'setNameAddress'
>

/** The version of the protocol in which a name that nobody has is no failure. */
const apiVersion = 2
const MIN_SUGGESTED_LENGTH = 3

/** Of names that an account goes by. */
export function createNameMethods({
  read,
  send,
  isSupported,
  createNameCache,
  forgetNames,
}: ServiceContext): NameMethods {
  const names = createNameCache<NameRecord | null>(NAME_STALE_MS)
  const reverse = createNameCache<readonly NameRecord[]>(NAME_STALE_MS)

  const change = async <TSchema extends v.GenericSchema>(
    what: 'attributes' | 'address',
    { chainId, name, message, signature, coinType, address }: ChangeNameParameters,
    schema: TSchema,
    request: ServiceRequest | undefined,
  ): Promise<v.InferOutput<TSchema> | null> => {
    const path = `v1/profile/account/${toPathSegment(name.toLowerCase(), 'name')}/${what}`
    if (!(await isSupported(chainId, request))) return null
    const body = { message, signature, coin_type: coinType, address }
    // An answer that does not come says nothing of whether the name was changed.
    return named('NAME_NOT_CHANGED', send(path, { body, schema }, request)).finally(forgetNames)
  }

  return {
    async lookUpName({ chainId, name }, request) {
      const lowered = name.toLowerCase()
      const path = `v1/profile/account/${toPathSegment(lowered, 'name')}`
      if (!(await isSupported(chainId, request))) return null
      const question = { params: { apiVersion }, schema: nameAnswerSchema, kept: names }
      const record = await named('NAME_UNRESOLVED', read('get', path, question, request))
      // An older service refuses a name by a status that stays a failure; one that answers for another name is wrong.
      return record?.name === lowered ? record : null
    },
    async lookUpNamesOf({ chainId, address, sender }, request) {
      const path = `v1/profile/reverse/${toPathSegment(address, 'address')}`
      if (!(await isSupported(chainId, request))) return []
      const question = { params: { sender, apiVersion }, schema: reverseAnswerSchema, kept: reverse }
      const records = await named('NAMES_OF_ADDRESS_FAILED', read('get', path, question, request))
      return records.filter(({ addresses }) =>
        Object.values(addresses).some((one) => one.address.toLowerCase() === address.toLowerCase()),
      )
    },
    async suggestNames({ chainId, name, zone }, request) {
      const lowered = name.toLowerCase()
      if (lowered.length < MIN_SUGGESTED_LENGTH) return { suggestions: [] }
      const path = `v1/profile/suggestions/${toPathSegment(lowered, 'name')}`
      if (!(await isSupported(chainId, request))) return { suggestions: [] }
      return named(
        'NAME_SUGGESTIONS_FAILED',
        read('get', path, { params: { zone }, schema: suggestionsAnswerSchema }, request),
      )
    },
    async registerName({ chainId, message, signature, coinType, address }, request) {
      if (!(await isSupported(chainId, request))) return { success: false }
      const body = { message, signature, coin_type: coinType, address }
      const registration = send('v1/profile/account', { body, schema: registerNameAnswerSchema }, request)
      // An answer that does not come says nothing of whether the name was registered.
      return named('NAME_NOT_REGISTERED', registration).finally(forgetNames)
    },
    setNameAttributes: (parameters, request) => change('attributes', parameters, nameAttributesAnswerSchema, request),
    setNameAddress: (parameters, request) => change('address', parameters, nameAddressesAnswerSchema, request),
  }
}

/** The named error of a question that failed; a caller's own abort stays one. */
async function named<T>(code: NameServiceError['code'], answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isHawserError(error, 'ABORTED')) throw error
    const cause: HawserError = wrapError(error)
    throw new NameServiceError(code, { cause, details: cause.details })
  }
}
