import { InvalidOptionsError } from '@hawser/common'
import * as v from 'valibot'

const hexSchema = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value))

const tokenSchema = v.object({
  address: v.string(),
  name: v.string(),
  symbol: v.string(),
  decimals: v.number(),
})

const runConfigSchema = v.object({
  /** RPC address and tokens by decimal chain id; a chain without an entry keeps its public address. */
  chains: v.optional(
    v.record(
      v.string(),
      v.object({
        rpcUrl: v.pipe(v.string(), v.url()),
        tokens: v.optional(v.array(tokenSchema), []),
        ensRegistry: v.optional(hexSchema),
      }),
    ),
    {},
  ),
  /** Set in the demo: a wallet with these keys runs inside the page, and no other wallet can send. */
  demoWallet: v.optional(v.object({ privateKeys: v.pipe(v.array(hexSchema), v.minLength(1)) })),
  /** A second client on the page, for people who want to see that two do not meet. */
  hasSecondClient: v.optional(v.boolean(), false),
})

export type RunConfig = v.InferOutput<typeof runConfigSchema>

/**
 * What the server wrote into the page's `#run-config` block, so that one build serves every port.
 * @throws InvalidOptionsError when the block holds something else.
 */
export function readRunConfig(document: Document): RunConfig {
  const text = document.getElementById('run-config')?.textContent?.trim() ?? ''
  if (text === '') return v.parse(runConfigSchema, {})
  try {
    return v.parse(runConfigSchema, JSON.parse(text))
  } catch (cause) {
    throw new InvalidOptionsError('The page’s run configuration does not fit. Serve it with demo/server.mjs.', {
      cause,
    })
  }
}
