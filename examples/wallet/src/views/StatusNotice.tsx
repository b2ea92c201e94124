interface StatusNoticeProps {
  readonly status: 'failed' | 'elsewhere'
  readonly failure: string | null
}

/** In place of the wallet where it cannot be used. */
export function StatusNotice({ status, failure }: StatusNoticeProps) {
  return (
    <section className="card notice" role="alert">
      <h2>{status === 'failed' ? 'Bollard couldn’t start' : 'Bollard is open in another tab'}</h2>
      <p>{status === 'failed' ? failure : 'Only one tab can answer your apps. Close this one, or continue here.'}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {status === 'failed' ? 'Try again' : 'Use it here'}
      </button>
    </section>
  )
}
