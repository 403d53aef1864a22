/** The hint below the buttons that choose a proof. */
export const proofHint = (
  <>
    <p className="text-ink">No medical findings, please: the page that says you’re fit is enough.</p>
    <p>
      PDFs or pictures, up to 10 MB each. Pictures are sent at most 2,000 pixels wide, without place and
      camera.
    </p>
  </>
);
