import { type CapabilityName, hasCapability } from '@hawser/core'
import { useHawser } from '@hawser/react'
import { WalletActionCard } from '../card/ActionCard.js'
import { SwitchNetwork } from '../namespaces/SwitchNetwork.js'
import switchNetworkSource from '../namespaces/SwitchNetwork.tsx?raw'
import { Permissions } from './Permissions.js'
import permissionsSource from './Permissions.tsx?raw'
import { Send } from './Send.js'
import sendSource from './Send.tsx?raw'
import { SendBatch } from './SendBatch.js'
import sendBatchSource from './SendBatch.tsx?raw'
import { SignMessage } from './SignMessage.js'
import signMessageSource from './SignMessage.tsx?raw'
import { SignTypedData } from './SignTypedData.js'
import signTypedDataSource from './SignTypedData.tsx?raw'

export function EthereumActions() {
  const hawser = useHawser()
  const can = (name: CapabilityName) => hasCapability(hawser, 'eip155', name)
  return (
    <>
      <WalletActionCard
        namespace="eip155"
        title="Sign a message"
        description="Sign a message and verify the signature."
        file="ethereum/SignMessage.tsx"
        source={signMessageSource}
      >
        <SignMessage />
      </WalletActionCard>
      {can('typedData') ? (
        <WalletActionCard
          namespace="eip155"
          title="Sign typed data"
          description="EIP-712: the wallet shows what is signed."
          file="ethereum/SignTypedData.tsx"
          source={signTypedDataSource}
        >
          <SignTypedData />
        </WalletActionCard>
      ) : null}
      {can('send') ? (
        <WalletActionCard
          namespace="eip155"
          title="Send"
          description="Review in the modal, or send from your code."
          file="ethereum/Send.tsx"
          source={sendSource}
        >
          <Send />
        </WalletActionCard>
      ) : null}
      {can('calls') ? (
        <WalletActionCard
          namespace="eip155"
          title="Send a batch"
          description="EIP-5792: several calls, one prompt, all or nothing."
          file="ethereum/SendBatch.tsx"
          source={sendBatchSource}
        >
          <SendBatch />
        </WalletActionCard>
      ) : null}
      {can('permissions') ? (
        <WalletActionCard
          namespace="eip155"
          title="Ask for a permission"
          description="ERC-7715: the app's own key spends within a limit that the chain enforces."
          file="ethereum/Permissions.tsx"
          source={permissionsSource}
        >
          <Permissions />
        </WalletActionCard>
      ) : null}
      <WalletActionCard
        namespace="eip155"
        title="Switch network"
        description="Adds the network to the wallet if needed."
        file="namespaces/SwitchNetwork.tsx"
        source={switchNetworkSource}
      >
        <SwitchNetwork namespace="eip155" />
      </WalletActionCard>
    </>
  )
}
