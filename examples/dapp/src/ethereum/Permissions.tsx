import type { PermissionGrant } from '@hawser/core'
import {
  useHawserAccount,
  useHawserCapabilities,
  useHawserGrantPermissions,
  useHawserNetwork,
  useHawserPermissions,
  useHawserRevokePermissions,
} from '@hawser/react'
import type { Address } from 'viem'
import { Outcome } from '../card/Outcome.js'
import { useAction } from '../card/useAction.js'
import { loadSessionKey } from './loadSessionKey.js'

const namespace = 'eip155'
const allowance = 1_000_000_000_000_000n
const lengthMs = 3_600_000

export function Permissions() {
  const { network, caipNetworkId } = useHawserNetwork({ namespace })
  const { address } = useHawserAccount({ namespace })
  const capabilities = useHawserCapabilities({ namespace })
  const { grantPermissionsAsync } = useHawserGrantPermissions()
  const { revokePermissionsAsync } = useHawserRevokePermissions()
  const held = useHawserPermissions({ namespace })
  const asking = useAction<string>()
  const using = useAction<string>()
  const revoking = useAction<string>()
  const grant = held.data?.find((one) => one.caipNetworkId === caipNetworkId)

  if (capabilities.isPending) return null
  const { permissions } = Object(capabilities.data?.[caipNetworkId ?? ''])
  // A wallet that grants some says so, or lists those that it has granted.
  if (permissions?.supported !== true && held.data === undefined)
    return <p className="action-about">This wallet asks you each time. Log in by e-mail to try it.</p>

  const ask = () =>
    asking.run(async () => {
      const key = await loadSessionKey()
      await grantPermissionsAsync({
        namespace,
        permissions: [{ type: 'native-token-allowance', data: { allowance } }],
        signer: { type: 'account', data: { address: key.address } },
        expiresAtMs: Date.now() + lengthMs,
      })
      held.refetch()
      return `The app's key may spend it: ${key.address}`
    })
  const revoke = (given: PermissionGrant) =>
    revoking.run(async () => {
      await revokePermissionsAsync({ namespace, grant: given })
      held.refetch()
      return 'The app asks each time again.'
    })
  const spend = (given: PermissionGrant, value: bigint) =>
    using.run(() => spendByKey({ grant: given, value, rpcUrl: network?.rpcUrls.default.http[0] ?? '' }))

  return (
    <>
      <div className="controls">
        <button type="button" className="button" disabled={asking.isPending || !address} onClick={ask}>
          Ask to spend 0.001
        </button>
        {grant ? (
          <>
            <button
              type="button"
              className="button quiet"
              disabled={using.isPending}
              onClick={() => spend(grant, allowance / 2n)}
            >
              Spend half of it
            </button>
            <button
              type="button"
              className="button quiet"
              disabled={using.isPending}
              onClick={() => spend(grant, allowance * 2n)}
            >
              Spend twice as much
            </button>
            <button type="button" className="button quiet" disabled={revoking.isPending} onClick={() => revoke(grant)}>
              Revoke
            </button>
          </>
        ) : null}
      </div>
      <Outcome
        isPending={asking.isPending}
        waiting="Confirm in your wallet"
        result={asking.data}
        error={asking.error}
        network={network}
      />
      <Outcome
        isPending={using.isPending}
        waiting="Waiting for the network"
        result={using.data}
        error={using.error}
        network={network}
      />
      <Outcome
        isPending={revoking.isPending}
        waiting="Confirm in your wallet"
        result={revoking.data}
        error={revoking.error}
        network={network}
      />
    </>
  )
}

/** By the app's key, which pays the network's fee; no wallet is asked. The chain decides whether it is permitted. */
async function spendByKey({
  grant,
  value,
  rpcUrl,
}: {
  readonly grant: PermissionGrant
  readonly value: bigint
  readonly rpcUrl: string
}): Promise<string> {
  const [{ encodePermittedCalls }, { createPublicClient, createWalletClient, http }, account] = await Promise.all([
    import('@hawser/adapter-eip155/permissions'),
    import('viem'),
    loadSessionKey(),
  ])
  const transport = http(rpcUrl)
  const wallet = createWalletClient({ account, transport })
  const reader = createPublicClient({ transport })
  let last = ''
  const calls = [{ to: account.address as Address, value }]
  for (const { to, data } of await encodePermittedCalls({ grant, calls })) {
    // Without an estimate of the gas: it is the chain that refuses here.
    const hash = await wallet.sendTransaction({ to, data, gas: 1_000_000n, chain: null })
    const { status } = await reader.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`The network refused it. ${hash}`)
    last = hash
  }
  return `Spent: ${last}`
}
