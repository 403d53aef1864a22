import { productName, tagline } from '#shared/product';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Star } from '../../ui/logo.tsx';
import { useWindowTitle } from '../../ui/window-title.ts';
import { StarTrails } from './star-trails.tsx';

export function Page() {
  useWindowTitle(productName);
  return (
    <div className="relative flex flex-1 flex-col items-center justify-center gap-8 overflow-hidden bg-paper px-6 py-16 text-center">
      <div className="relative">
        <StarTrails />
        <Star className="relative size-28 md:size-36" />
      </div>
      <div className="relative flex flex-col items-center gap-3 bg-radial from-paper from-60% to-transparent px-6">
        <h1 className="text-display font-semibold tracking-tight">{productName}</h1>
        <p className="max-w-sm text-title text-balance text-muted">{tagline}</p>
      </div>
      <ButtonLink to={paths.login()} className="relative px-8">
        Get Started
      </ButtonLink>
    </div>
  );
}
