import { type HawserError, wrapError } from '@hawser/common'
import { type PermissionGrant, selectActiveConnection } from '@hawser/core'
import { useEffect, useReducer, useState } from 'react'
import { useActions } from '../../provider/actions.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

const namespace = 'eip155'

interface Grants {
  /** The last answer, kept while it is asked for again. */
  readonly grants: readonly PermissionGrant[] | undefined
  readonly error: HawserError | null
  readonly isPending: boolean
  /** Asks once more. */
  readonly readAgain: () => void
}

/** What the connected wallet says that it has granted to this app: asked anew for each account. */
export function useGrants(): Grants {
  const hawser = useHawser()
  const account = useHawserState((state) => {
    const { connectorId, address } = selectActiveConnection(state, namespace) ?? {}
    return `${connectorId} ${address}`
  })
  const { account: actions } = useActions()
  const [round, readAgain] = useReducer((count: number) => count + 1, 0)
  const [answer, setAnswer] = useState<Omit<Grants, 'readAgain' | 'isPending'> & { readonly of: string }>()
  const key = `${account} ${round}`

  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const read = async () => (await actions.load({ hawser, signal })).getPermissions(hawser, { namespace, signal })
    read().then(
      (grants) => signal.aborted || setAnswer({ grants, error: null, of: key }),
      (cause: unknown) => signal.aborted || setAnswer({ grants: undefined, error: wrapError(cause), of: key }),
    )
    return () => left.abort()
  }, [hawser, actions, key])

  const isOfAccount = answer?.of.startsWith(`${account} `) === true
  return {
    grants: isOfAccount ? answer.grants : undefined,
    error: isOfAccount ? answer.error : null,
    isPending: answer?.of !== key,
    readAgain,
  }
}

const tokenAbi = [
  { type: 'function', name: 'symbol', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
  { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint8' }] },
] as const

/** What a token's contract says of it (EIP-20). Undefined until it has, and where it does not. */
export function useToken(
  address: string,
  { caipNetworkId }: Pick<PermissionGrant, 'caipNetworkId'>,
): { readonly symbol: string; readonly decimals: number } | undefined {
  const hawser = useHawser()
  const { account: actions } = useActions()
  const [token, setToken] = useState<{ readonly symbol: string; readonly decimals: number }>()
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const asked = { address, abi: tokenAbi, namespace, caipNetworkId, signal } as const
    const read = async () => {
      const { readContract } = await actions.load({ hawser, signal })
      const [symbol, decimals] = await Promise.all([
        readContract(hawser, { ...asked, functionName: 'symbol' }),
        readContract(hawser, { ...asked, functionName: 'decimals' }),
      ])
      return { symbol, decimals }
    }
    read().then(
      (known) => signal.aborted || setToken(known),
      () => {
        // It is called by its address.
      },
    )
    return () => left.abort()
  }, [hawser, actions, address, caipNetworkId])
  return token
}
