import { type CapabilityName, hasCapability } from '@hawser/core'
import { useHawser, useHawserAccount } from '@hawser/react'
import { SendAction } from '../actions/SendAction.js'
import sendSource from '../actions/SendAction.tsx?raw'
import { SignMessageAction } from '../actions/SignMessageAction.js'
import signMessageSource from '../actions/SignMessageAction.tsx?raw'
import { SignTypedDataAction } from '../actions/SignTypedDataAction.js'
import signTypedDataSource from '../actions/SignTypedDataAction.tsx?raw'
import { SwitchNetworkAction } from '../actions/SwitchNetworkAction.js'
import switchNetworkSource from '../actions/SwitchNetworkAction.tsx?raw'
import { OwnConnectAction } from '../headless/OwnConnectAction.js'
import ownWalletListSource from '../headless/OwnWalletList.tsx?raw'
import { ActionCard } from '../page/ActionCard.js'
import { FurtherNamespaces } from './FurtherNamespaces.js'

/** What can be tried on each chain, beside its code. */
export function Chains() {
  const { namespace } = useHawserAccount()
  const hawser = useHawser()
  // What the chain in use cannot do is not offered.
  const can = (name: CapabilityName) => !namespace || hasCapability(hawser, namespace, name)
  return (
    <>
      <section aria-labelledby="actions-heading">
        <h2 id="actions-heading">Actions</h2>
        <div className="actions">
          <ActionCard
            title="Sign a message"
            description="Sign a message and verify the signature."
            source={signMessageSource}
          >
            <SignMessageAction />
          </ActionCard>
          {can('typedData') ? (
            <ActionCard
              title="Sign typed data"
              description="EIP-712: the wallet shows what is signed."
              source={signTypedDataSource}
            >
              <SignTypedDataAction />
            </ActionCard>
          ) : null}
          {can('send') ? (
            <ActionCard title="Send" description="Review in the modal, or send from your code." source={sendSource}>
              <SendAction />
            </ActionCard>
          ) : null}
          <ActionCard
            title="Switch network"
            description="Adds the network to the wallet if needed."
            source={switchNetworkSource}
          >
            <SwitchNetworkAction />
          </ActionCard>
          <ActionCard
            title="Build your own UI"
            description="Wallets, search and pairing with hooks, without the modal."
            source={ownWalletListSource}
          >
            <OwnConnectAction />
          </ActionCard>
        </div>
      </section>
      <FurtherNamespaces />
    </>
  )
}
