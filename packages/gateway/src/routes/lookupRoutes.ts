import * as v from 'valibot'
import { fail } from '../http/failure.js'
import { defineRoute, type Route } from '../http/route.js'
import type { Names } from '../names/createNames.js'

const sender = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/, 'Expected the address of a resolver'))
const expectedData = 'Expected the call of a resolver, as 0x-hex bytes'
const paramsSchema = v.object({
  sender,
  data: v.pipe(v.string(), v.regex(/^0x(?:[\da-fA-F]{2}){4,4000}(?:\.json)?$/, expectedData)),
})
const bodySchema = v.object({
  sender,
  data: v.pipe(v.string(), v.regex(/^0x(?:[\da-fA-F]{2}){4,16000}$/, expectedData)),
})
const answerSchema = v.strictObject({ data: v.pipe(v.string(), v.regex(/^0x(?:[\da-fA-F]{2})+$/)) })
const signerSchema = v.strictObject({ signer: v.string(), zones: v.array(v.string()) })
/** Every client of ENS asks, and reads a failure's message. */
const shared = { access: 'anyone', rate: 'requests', failureForm: 'message' } as const

/** Look-ups of ENS that lead outside the chain (ERC-3668): a resolver's contract sends its clients here, and checks what they bring back. */
export function createLookupRoutes(
  names: Names | undefined,
  { signingKey, nowMs }: { readonly signingKey: string | undefined; readonly nowMs: () => number },
): readonly Route[] {
  const requireKey = () => {
    if (!names) throw fail(404, 'names', 'Names of its own are not configured on this gateway.')
    if (signingKey === undefined)
      throw fail(
        404,
        'signingKey',
        'A key that signs what clients of ENS are answered is not configured on this gateway.',
      )
    return { names, signingKey: `0x${signingKey.slice(2)}` as const }
  }
  const answer = async ({ sender, data }: { readonly sender: string; readonly data: string }) => {
    const { names, signingKey } = requireKey()
    // What encodes and signs is loaded by the first who asks: a gateway starts without it.
    const { answerLookup } = await import('../names/answerLookup.js')
    return {
      data: await answerLookup({
        sender: `0x${sender.slice(2).toLowerCase()}`,
        data: `0x${data.slice(2).toLowerCase()}`,
        signingKey,
        nowMs: nowMs(),
        zones: names.zones,
        find: names.find,
      }),
    }
  }
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/ccip'],
      summary: 'The zones, and the address that their resolver must know as the signer',
      answer: signerSchema,
      async handle() {
        const { names, signingKey } = requireKey()
        const { signerOf } = await import('../names/answerLookup.js')
        return { signer: signerOf(signingKey), zones: [...names.zones] }
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/ccip/:sender/:data'],
      summary: 'The signed answer to a look-up of a name (ERC-3668); .json may stand behind the data',
      params: paramsSchema,
      answer: answerSchema,
      handle: async ({ params: { sender, data } }) => answer({ sender, data: data.replace('.json', '') }),
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/ccip'],
      summary: 'The same, by a body',
      body: bodySchema,
      bodyStatuses: { sender: 400, data: 400 },
      answer: answerSchema,
      handle: async ({ body }) => answer(body),
    }),
  ]
}
