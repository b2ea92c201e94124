'use client'

import { useHawserAccount, useHawserSignMessage } from '@hawser/react'
import { type SubmitEvent, useState } from 'react'

export function Message() {
  const { isConnected } = useHawserAccount()
  const { signMessage, data, error, isPending } = useHawserSignMessage()
  const [message, setMessage] = useState('Ahoy!')

  function sign(event: SubmitEvent) {
    event.preventDefault()
    signMessage({ message })
  }

  return (
    <form className="card" onSubmit={sign}>
      <label>
        Message
        <input value={message} required onChange={(event) => setMessage(event.target.value)} />
      </label>
      <div className="actions">
        <button className="action" type="submit" disabled={!isConnected || isPending}>
          Sign
        </button>
      </div>
      <p className="hint" data-fact="signature" role="status">
        {isPending ? 'Approve the request in your wallet.' : (data ?? error?.shortMessage)}
      </p>
    </form>
  )
}
