import { toFunctionSelector } from 'viem'
import { readPermission } from '../../signing/delegation.js'
import type { ConsentAction } from '../consent.js'
import { knownFunctions } from './callTable.js'
import { allow, type ReadCall } from './readCall.js'

/** What somebody may do for the account from now on, and until when. @throws UnsignableError */
export function describePermission(input: unknown, account: string): ReadCall {
  const { delegate: spender, expiresAtS, maxUses, grant } = readPermission(input, account)
  const common = { spender, expiresAtS: BigInt(expiresAtS), ...(maxUses !== undefined && { maxUses }) } as const
  if (grant.kind === 'calls') {
    const functions = grant.selectors.map((selector) => ({ selector, name: names.get(selector)?.name ?? null }))
    const action: ConsentAction = {
      kind: 'allowCalls',
      contract: grant.contract,
      functions,
      maxValue: grant.maxValue,
      ...common,
    }
    const isHarmless = grant.selectors.every((selector) => names.get(selector)?.isHarmless)
    return {
      actions: [action],
      warnings: [{ code: 'actsAlone', spender }, ...(isHarmless ? [] : [{ code: 'movesAssets' } as const])],
    }
  }
  const asset =
    grant.kind === 'native' ? ({ kind: 'native' } as const) : ({ kind: 'token', token: grant.token } as const)
  const period = grant.period && { everyS: grant.period.durationS }
  return allow({ asset, quantity: grant.amount, way: 'permission', ...common, ...period })
}

/** Of the functions that are told in words, those that cannot give away what the account has, whatever they are called with. */
const harmless: ReadonlySet<string> = new Set(['deposit', 'decreaseAllowance'])
const names = new Map(
  knownFunctions.map((item) => [toFunctionSelector(item), { name: item.name, isHarmless: harmless.has(item.name) }]),
)
