import {
  nameAddressesWireSchema,
  nameAttributesWireSchema,
  nameChangeBodySchema,
  nameQuerySchema,
  nameWireSchema,
  registerNameWireSchema,
  reverseQuerySchema,
  reverseWireSchema,
  suggestionsQuerySchema,
  suggestionsWireSchema,
} from '@hawser/blockchain-api/schemas'
import * as v from 'valibot'
import { fail } from '../http/failure.js'
import { defineRoute, type Route } from '../http/route.js'
import { type Names, toAddressMap, toNameRecord } from '../names/createNames.js'

const nameSchema = v.object({
  name: v.pipe(
    v.string(),
    v.regex(
      /^[a-z0-9-]{1,64}(?:\.[a-z0-9-]{1,64}){0,4}$/,
      'Expected a name in small letters, such as alice.example.id',
    ),
  ),
})
const addressSchema = v.object({
  address: v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/, 'Expected an address')),
})
/** The parts of a change that are told as parameters; another one makes the body one of a wrong form. */
const bodyStatuses = { coin_type: 400, address: 400 } as const
const none: [] = []
/** Names are public: no project is asked for. */
const shared = { access: 'anyone', rate: 'requests' } as const

/** Names of the gateway's own zones. */
export function createNameRoutes(configured: Names | undefined): readonly Route[] {
  const requireNames = () => {
    if (configured) return configured
    throw fail(404, 'names', 'Names of its own are not configured on this gateway.')
  }
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/profile/account/:name'],
      summary: 'What a name stands for; where nobody has it, an empty list by apiVersion=2, and else a failure',
      params: nameSchema,
      query: nameQuerySchema,
      answer: nameWireSchema,
      async handle({ params: { name }, query: { apiVersion } }) {
        const found = await requireNames().find(name)
        if (found) return toNameRecord(found)
        if (apiVersion === '2') return none
        throw fail(404, 'name', 'Nobody has this name.')
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/profile/reverse/:address'],
      summary: 'The names of an account; where it has none, an empty list by apiVersion=2, and else a failure',
      params: addressSchema,
      query: reverseQuerySchema,
      answer: reverseWireSchema,
      async handle({ params: { address }, query: { apiVersion } }) {
        const found = await requireNames().findOf(address)
        if (found.length === 0 && apiVersion !== '2') throw fail(404, 'address', 'This account has no name.')
        return found.map(toNameRecord)
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/profile/suggestions/:name'],
      summary: 'The name itself and whether it is to be had, then up to four longer ones that are',
      params: nameSchema,
      query: suggestionsQuerySchema,
      answer: suggestionsWireSchema,
      handle: async ({ params: { name }, query: { zone } }) => ({
        suggestions: await requireNames().suggest(name, zone),
      }),
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/profile/account'],
      summary: 'Registers a name by a message that the account signs: {"name","attributes","timestamp"}',
      body: nameChangeBodySchema,
      bodyStatuses,
      answer: registerNameWireSchema,
      async handle({ body }, { signal }) {
        return { ...toNameRecord(await requireNames().register(body, signal)), success: true as const }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/profile/account/:name/attributes'],
      summary: 'Sets what a name says of itself by a message that its account signs: {"attributes","timestamp"}',
      params: nameSchema,
      body: nameChangeBodySchema,
      bodyStatuses,
      answer: nameAttributesWireSchema,
      async handle({ params: { name }, body }, { signal }) {
        return { ...(await requireNames().setAttributes(name, body, signal)).attributes }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/profile/account/:name/address'],
      summary:
        'Sets a name’s address on one chain by a message that its account signs: {"coin_type","address","timestamp"}',
      params: nameSchema,
      body: nameChangeBodySchema,
      bodyStatuses,
      answer: nameAddressesWireSchema,
      async handle({ params: { name }, body }, { signal }) {
        return toAddressMap(await requireNames().setAddress(name, body, signal))
      },
    }),
  ]
}
