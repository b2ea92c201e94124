interface StatusNoticeProps {
  readonly status: 'failed' | 'elsewhere'
  readonly failure: string | null
}

/** In place of the wallet where it cannot be used. */
export function StatusNotice({ status, failure }: StatusNoticeProps) {
  return (
    <section className="card notice" role="alert">
      <h2>{status === 'failed' ? 'The wallet could not start' : 'The wallet is open in another tab'}</h2>
      <p>{status === 'failed' ? failure : 'One tab at a time answers your apps. Close this one, or go on here.'}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {status === 'failed' ? 'Try again' : 'Use it here'}
      </button>
    </section>
  )
}
