import { Chains } from '../namespaces/Chains.js'
import { DeveloperPanels } from '../panel/DeveloperPanels.js'
import { FirstScreen } from './FirstScreen.js'
import { TopBar } from './TopBar.js'
import { TwoWallets } from './TwoWallets.js'

interface PageProps {
  /** What a visitor without a wallet can do, in a run that has something for them. */
  readonly note: string | undefined
  /** Where the page's services are; nothing without any. */
  readonly gatewayUrl: string | undefined
}

/** The example's one page: it explains itself, and each action stands beside its code. */
export function Page({ note, gatewayUrl }: PageProps) {
  return (
    <>
      <TopBar />
      <main>
        <FirstScreen note={note} />
        <div className="page">
          <TwoWallets />
          <Chains />
          <DeveloperPanels gatewayUrl={gatewayUrl} />
        </div>
      </main>
    </>
  )
}
