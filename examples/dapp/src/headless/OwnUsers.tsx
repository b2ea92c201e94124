import { useHawserAccount, useHawserConnect } from '@hawser/react'
import { useState } from 'react'
import { Field } from '../card/Field.js'
import { Outcome } from '../card/Outcome.js'

/** The back end of your app: a JWT for the user that it knows. */
async function fetchToken(tokenUrl: string, name: string): Promise<string> {
  const url = `${tokenUrl}?name=${encodeURIComponent(name)}`
  const answer = await fetch(url, { method: 'POST', headers: { 'x-hawser-demo': '1' } })
  const { token, error } = await answer.json()
  if (!answer.ok) throw new Error(error)
  return token
}

export function OwnUsers({ tokenUrl }: { readonly tokenUrl: string }) {
  const { address, isConnected } = useHawserAccount()
  const { connectAsync } = useHawserConnect()
  const [name, setName] = useState('alice')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()

  async function signIn() {
    setPending(true)
    setError(undefined)
    try {
      await connectAsync({ connectorId: 'auth', input: { token: await fetchToken(tokenUrl, name) } })
    } catch (caught) {
      setError(caught)
    }
    setPending(false)
  }

  return (
    <>
      <form
        className="controls"
        onSubmit={(event) => {
          event.preventDefault()
          signIn()
        }}
      >
        <Field label="User name">
          <input value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <button type="submit" className="button" disabled={isPending || isConnected}>
          Sign in as this user
        </button>
      </form>
      <Outcome
        isPending={isPending}
        waiting="Opening this user’s wallet"
        result={isConnected ? address : undefined}
        error={error}
      />
    </>
  )
}
