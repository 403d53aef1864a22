import { productName } from '#shared/product';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';

/** The product and, behind the login, the way to help. */
export function Footer({ hasHelp = false }: { hasHelp?: boolean }) {
  return (
    <footer className="border-t border-line print:hidden">
      <div className="mx-auto flex max-w-[1200px] flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-5 text-small text-muted md:px-6">
        <span className="font-medium">{productName}</span>
        {hasHelp && (
          <Link to={paths.help()} className="link">
            Help
          </Link>
        )}
        <span>© Copyright 2025</span>
      </div>
    </footer>
  );
}
