import { productName } from '#shared/product';

export function Footer() {
  return (
    <footer className="border-t border-line print:hidden">
      <div className="mx-auto flex max-w-[1200px] flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-5 text-small text-muted md:px-6">
        <span className="font-medium">{productName}</span>
        <span>© Copyright 2025</span>
      </div>
    </footer>
  );
}
