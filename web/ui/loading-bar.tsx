/** At the top of the window, while something takes so long that somebody may have noticed it (product §53). */
export function LoadingBar({ isShown }: { isShown: boolean }) {
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 print:hidden">
      {isShown && (
        <div className="h-1 animate-late bg-gold">
          <span className="sr-only">Loading</span>
        </div>
      )}
    </div>
  );
}
