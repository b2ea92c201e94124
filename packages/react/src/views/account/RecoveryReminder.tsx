import type { Connection } from '@hawser/core'
import { balanceResource, listWalletTasks, runWalletTask } from '@hawser/core/actions'
import { useEffect, useId, useState } from 'react'
import { Button } from '../../components/Button.js'
import { useHawser } from '../../provider/useHawser.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { useAccountAnswer } from './useAccountAnswer.js'

/** Reminds whoever has something to lose that nothing would recover their wallet. It can be put off. */
export function RecoveryReminder({ connection }: { readonly connection: Connection }) {
  const hawser = useHawser()
  const text = useText(enAccount)
  const titleId = useId()
  const { data: balance } = useAccountAnswer(balanceResource, connection)
  const { connectorId } = connection
  const [isDue, setDue] = useState(false)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (isBusy) return
    const end = new AbortController()
    listWalletTasks(hawser, { connectorId, signal: end.signal }).then(
      (tasks) => setDue(tasks.some((task) => task.id === 'recovery' && task.isDue === true)),
      () => {
        // Who cannot be asked is asked the next time.
      },
    )
    return () => end.abort()
  }, [hawser, connectorId, isBusy])

  if (!isDue || !balance || balance.value === 0n) return null
  const run = (taskId: string): void => {
    const release = (): void => setBusy(false)
    setBusy(true)
    // The wallet says itself what went wrong.
    runWalletTask(hawser, { connectorId, taskId }).then(release, release)
  }
  return (
    <section className="hawser-notice hawser-reminder" aria-labelledby={titleId}>
      <div className="hawser-notice-text">
        <p id={titleId} className="hawser-notice-title">
          {text('account.recovery.title')}
        </p>
        <p>{text('account.recovery.text')}</p>
        <div className="hawser-setting-buttons">
          <Button size="small" isBusy={isBusy} onClick={() => run('recovery')}>
            {text('account.recovery.action')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => run('recoveryLater')}>
            {text('account.recovery.later')}
          </Button>
        </div>
      </div>
    </section>
  )
}
